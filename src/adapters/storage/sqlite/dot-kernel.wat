;; Dot products of one vector with the rows of a matrix, four numbers at a time in four sums.
;; All offsets are bytes and multiples of 16; `stride` is the bytes of a row, a multiple of 16.
(module
  (memory (export "memory") 1)
  (func (export "dots")
    (param $query i32) (param $matrix i32) (param $out i32) (param $count i32) (param $stride i32)
    (local $row i32) (local $at i32) (local $whole i32)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local.set $whole (i32.and (local.get $stride) (i32.const -64)))
    (block $done
      (loop $rows
        (br_if $done (i32.ge_u (local.get $row) (local.get $count)))
        (local.set $at (i32.const 0))
        (local.set $a (v128.const f32x4 0 0 0 0))
        (local.set $b (v128.const f32x4 0 0 0 0))
        (local.set $c (v128.const f32x4 0 0 0 0))
        (local.set $d (v128.const f32x4 0 0 0 0))
        (block $sixteens
          (loop $next
            (br_if $sixteens (i32.ge_u (local.get $at) (local.get $whole)))
            (local.set $a (f32x4.add (local.get $a) (f32x4.mul
              (v128.load offset=0 (i32.add (local.get $query) (local.get $at)))
              (v128.load offset=0 (i32.add (local.get $matrix) (local.get $at))))))
            (local.set $b (f32x4.add (local.get $b) (f32x4.mul
              (v128.load offset=16 (i32.add (local.get $query) (local.get $at)))
              (v128.load offset=16 (i32.add (local.get $matrix) (local.get $at))))))
            (local.set $c (f32x4.add (local.get $c) (f32x4.mul
              (v128.load offset=32 (i32.add (local.get $query) (local.get $at)))
              (v128.load offset=32 (i32.add (local.get $matrix) (local.get $at))))))
            (local.set $d (f32x4.add (local.get $d) (f32x4.mul
              (v128.load offset=48 (i32.add (local.get $query) (local.get $at)))
              (v128.load offset=48 (i32.add (local.get $matrix) (local.get $at))))))
            (local.set $at (i32.add (local.get $at) (i32.const 64)))
            (br $next)))
        (block $fours
          (loop $next
            (br_if $fours (i32.ge_u (local.get $at) (local.get $stride)))
            (local.set $a (f32x4.add (local.get $a) (f32x4.mul
              (v128.load (i32.add (local.get $query) (local.get $at)))
              (v128.load (i32.add (local.get $matrix) (local.get $at))))))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $next)))
        (local.set $a (f32x4.add
          (f32x4.add (local.get $a) (local.get $b))
          (f32x4.add (local.get $c) (local.get $d))))
        (f32.store (local.get $out) (f32.add
          (f32.add (f32x4.extract_lane 0 (local.get $a)) (f32x4.extract_lane 1 (local.get $a)))
          (f32.add (f32x4.extract_lane 2 (local.get $a)) (f32x4.extract_lane 3 (local.get $a)))))
        (local.set $out (i32.add (local.get $out) (i32.const 4)))
        (local.set $matrix (i32.add (local.get $matrix) (local.get $stride)))
        (local.set $row (i32.add (local.get $row) (i32.const 1)))
        (br $rows)))))
