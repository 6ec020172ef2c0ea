/** IATA codes of airlines that people name flights by, but for those that are words or common prefixes of other numbers. */
export const AIRLINES: ReadonlySet<string> = new Set(
  `aa ac ae af ai ak am ar as at av ay az b6 b7 ba bg bi bk bl br bx by ca ci cm cx cz dl dr dy ek el en et ew ey f9 fd fi fm fr
  fu g5 ga gf gj gk gs gx ha ho hu hx hy ib it jl jq jr js ju kc ke kl km kn kq ku kx ky la lg lh lo lt lx ly mf mh mm ms mu nh nk
  nx ny nz o3 od ok os oz pc pg pk pn pr px qf qr qw qx ra rj rk rw sa sc sk sl sq su sv tg tk tn to tp tr tv tw u2 ua uk ul un uo uq
  ux va vj vn vs vy vz w6 wn ws wy x3 xy y4 y8 z2 zh zg 3k 3u 4u 5j 6e 7c 8l 9c 9w`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
