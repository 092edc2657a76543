/** @type {import("next").NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  // `npm run check` looks at the types of the whole repository; a start should not wait for it.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    turbopackCjsTreeShaking: true,
    // A first picture waits for all scripts of its page: few that compress well, rather than many that pages share.
    turbopackChunking: { minChunkSize: 2_000_000, maxMergeChunkSize: 4_000_000, maxChunkCountPerGroup: 4 },
  },
  // What of socket.io's client and of Next is never used in a page stays out of it.
  turbopack: {
    resolveAlias: {
      "socket.io-parser": "./components/live/socket-parser.ts",
      "engine.io-client": { browser: "./components/live/engine.ts" },
      "./webtransport.js": "./components/live/no-web-transport.ts",
      "./polling-xhr.node.js": { browser: "./components/live/no-polling.ts" },
      "../../../lib/constants": { browser: "./components/ui/next-constants.ts" },
      "../../../../lib/constants": { browser: "./components/ui/next-constants.ts" },
      "./reducers/server-action-reducer": { browser: "./components/ui/next-left-out.ts" },
      "../build/polyfills/polyfill-module": { browser: "./components/ui/next-left-out.ts" },
    },
  },
};
