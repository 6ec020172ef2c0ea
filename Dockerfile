# Recollect behind HTTP. Keys are needed as soon as it listens beyond the container:
#   docker run --rm -v recollect:/data IMAGE keys create --tenant acme --scope write
#   docker run -v recollect:/data -p 7411:7411 IMAGE
FROM node:22-bookworm AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build && npm pack --pack-destination /packed

FROM node:22-bookworm AS install
WORKDIR /app
COPY --from=build /packed/*.tgz /tmp/recollect.tgz
RUN npm init --yes > /dev/null \
  && npm install --omit=dev /tmp/recollect.tgz hono@4.13.19 @hono/node-server@2.1.9 @hono/zod-openapi@1.6.3 @modelcontextprotocol/server@2.4.0 @opentelemetry/api@1.9.0 pino@10.4.0 prom-client@15.1.3

FROM node:22-bookworm-slim
ENV NODE_ENV=production RECOLLECT_PATH=/data RECOLLECT_HOST=0.0.0.0 RECOLLECT_PORT=7411
WORKDIR /app
COPY --from=install /app/node_modules ./node_modules
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 7411
HEALTHCHECK --interval=10s --timeout=3s CMD ["node", "-e", "fetch('http://127.0.0.1:7411/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "/app/node_modules/recollect/dist/cli/main.js"]
CMD ["serve"]
