# The hub as an image: docker build -t exam-vault . See docs/operating.md, "In containers".
# An operator pins the image by its digest: --build-arg NODE_IMAGE=node:24-bookworm-slim@sha256:... (docs/operating.md says how to read it).
ARG NODE_IMAGE=node:24-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund \
  && node_modules/.bin/tsc -b server \
  && node_modules/.bin/vite build web --logLevel warn \
  && npm prune --omit=dev --no-audit --no-fund

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/contract/package.json contract/
COPY --from=build /app/contract/dist contract/dist
COPY --from=build /app/page-corners/package.json page-corners/
COPY --from=build /app/page-corners/dist page-corners/dist
COPY --from=build /app/embedded-postgres embedded-postgres
COPY --from=build /app/sandbox sandbox
COPY --from=build /app/server server
COPY --from=build /app/web/dist web/dist
# For npm run hub, as the hub itself tells an operator; without a lock they take what is built.
COPY --from=build /app/scripts scripts
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/dist/main.js"]
