# The images of the two commands. Build them in the root of the repository:
#   docker build --target server --tag platform-services-server .
#   docker build --target conformance --tag platform-services-conformance .
# docs/reference/server-command.md and packages/conformance/README.md show how to run them.

FROM node:20-slim AS build
WORKDIR /build
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml tsconfig.base.json ./
COPY docs/specification.md docs/resolutions.md docs/dialects.md docs/requirements.md docs/
COPY scripts scripts
COPY packages packages
RUN node scripts/build.mjs

FROM node:20-slim AS server
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/sdk/package.json packages/sdk/
COPY packages/reference-server/package.json packages/reference-server/
RUN npm exec --yes -- pnpm@10.34.9 install --prod --frozen-lockfile --filter "@platform-services/reference-server..."
COPY --from=build /build/packages/sdk/dist packages/sdk/dist
COPY --from=build /build/packages/reference-server/dist packages/reference-server/dist

USER node
WORKDIR /work
EXPOSE 8080
# With a control token the response is 401, which a healthy server sends, too.
ENV HEALTH_URL=http://127.0.0.1:8080/-/health
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s CMD ["node", "--eval", "fetch(process.env.HEALTH_URL).then(({ status }) => process.exit([200, 401].includes(status) ? 0 : 1), () => process.exit(1))"]
# The address is that of the container, and not the loopback address, to which no port can be published.
ENTRYPOINT ["node", "/app/packages/reference-server/dist/cli.js", "--host", "0.0.0.0"]

FROM node:20-slim AS conformance
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY packages/sdk/package.json packages/sdk/
COPY packages/reference-server/package.json packages/reference-server/
COPY packages/conformance/package.json packages/conformance/
RUN npm exec --yes -- pnpm@10.34.9 install --prod --frozen-lockfile --filter "@platform-services/conformance..."
COPY --from=build /build/packages/sdk/dist packages/sdk/dist
COPY --from=build /build/packages/reference-server/dist packages/reference-server/dist
COPY --from=build /build/packages/conformance/dist packages/conformance/dist

USER node
WORKDIR /work
ENTRYPOINT ["node", "/app/packages/conformance/dist/cli.js"]
CMD ["--help"]
