# Parley in a container: docs/self-hosting.md, "Deploying".
FROM node:22-trixie-slim AS build
WORKDIR /parley
# For where a package has no prebuilt binary.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY scripts/sqlite-driver.mjs scripts/outside.mjs scripts/find-program.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs && npm prune --omit=dev --no-audit --no-fund

FROM node:22-trixie-slim
# pg_dump and pg_restore for `parley backup` and `parley restore`: they must be as new as the server, and trixie has 17.
RUN apt-get update \
  && apt-get install -y --no-install-recommends postgresql-client \
  && rm -rf /var/lib/apt/lists/* \
  && printf '#!/bin/sh\nexec node /parley/server/dist/parley.js "$@"\n' > /usr/local/bin/parley \
  && chmod 755 /usr/local/bin/parley
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PARLEY_DATA=/data \
  UV_THREADPOOL_SIZE=16
WORKDIR /parley
COPY --from=build /parley/package.json ./
COPY --from=build /parley/node_modules ./node_modules
COPY --from=build /parley/contract ./contract
COPY --from=build /parley/server/package.json ./server/
COPY --from=build /parley/server/dist ./server/dist
COPY --from=build /parley/web/dist ./web/dist
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Without a shell or npm between, so that SIGTERM reaches it.
CMD ["node", "server/dist/main.js"]
