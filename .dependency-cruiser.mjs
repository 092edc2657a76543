// The directions of imports. Each comment is written for whoever has just broken its rule;
// ARCHITECTURE.md says what the rooms are for. A room that does not exist yet is no error.

const rooms = "app|components|lib|server|e2e";
const tests = "([.]test[.]tsx?$|/testing/)";

/**
 * Files of `from` import, of our own code, nothing but themselves and `allowed`.
 * @param {string} from
 * @param {readonly string[]} allowed
 * @param {string} comment
 */
const only = (from, allowed, comment) => ({
  name: `only-${from.replaceAll("/", "-")}`,
  comment,
  severity: "error",
  from: { path: `^${from}/`, pathNot: tests },
  to: { path: `^(${rooms})/`, pathNot: `^(${[from, ...allowed].join("|")})(/|$)` },
});

/**
 * A package has one door; tests may come in by the window.
 * @param {string} name
 * @param {string} packages
 * @param {string} keeper
 * @param {string} comment
 */
const door = (name, packages, keeper, comment) => ({
  name,
  comment,
  severity: "error",
  from: { path: "^(app|components|lib|server)/", pathNot: [keeper, tests] },
  to: { path: `node_modules/(${packages})/` },
});

const facts = ["lib/base", "lib/kinds", "lib/log"];
// Of lib/words, what derives takes types alone (words-come-last, below): a phrase that is not yet text.
const rollout = [...facts, "lib/words", "lib/traffic", "lib/rollout"];

const lib = [
  only("lib/base", [], "lib/base is the floor: it imports nothing."),
  only("lib/kinds", ["lib/base"], "A kind knows only its own object."),
  only("lib/log", ["lib/base", "lib/kinds"], "The log keeps facts about objects and knows no rollout."),
  only("lib/words", [], "Words stand on their own: what they are about is in a phrase's arguments."),
  only("lib/helm", [...facts, "lib/diff"], "A release is read from its records and from facts."),
  only("lib/traffic", facts, "Which endpoints belong to what is read from facts, not from a rollout."),
  only("lib/rollout", rollout, "A rollout is derived from facts, never from an explanation or a message."),
  only("lib/explain", rollout, "An explanation reads a rollout and its traffic; it changes neither."),
  only("lib/view", [...rollout, "lib/explain"], "A view is of one moment; it does not know the wire."),
  only(
    "lib/commands",
    [...rollout, "lib/diff", "lib/mask", "lib/helm"],
    "A command plans writes from what it is asked and what was read.",
  ),
  only(
    "lib/diff",
    ["lib/base", "lib/kinds"],
    "What differs is told from two values, whatever they belong to.",
  ),
  only(
    "lib/mask",
    ["lib/base"],
    "What must not be seen is told by its key and its look, wherever it stands.",
  ),
  only("lib/wire", [...facts, "lib/view"], "The wire carries facts; what they mean is derived at its ends."),
  only("lib", [], "lib/ imports only lib/: it runs the same on the server, in the browser and in tests."),
  {
    name: "words-come-last",
    comment: "What derives may import the type of a phrase, never a word; only a view's JSON form speaks.",
    severity: "error",
    from: { path: "^lib/(?!words/)", pathNot: [tests, "-json[.]ts$"] },
    to: { path: "^lib/words/", dependencyTypesNot: ["type-only"] },
  },
  {
    name: "lib-imports-nothing",
    comment: "lib/ is pure functions over plain data: no package, no Node module.",
    severity: "error",
    from: { path: "^lib/", pathNot: tests },
    to: { dependencyTypes: ["core", "npm", "npm-dev", "npm-optional", "npm-peer"] },
  },
];

const page = ["lib", "components/frame", "components/live", "components/ui"];

const browser = [
  only("components/ui", ["lib"], "components/ui knows no page: it takes what it shows as props."),
  only("components/live", ["lib"], "The browser's end of the wire keeps facts; it draws nothing."),
  only("components/frame", ["lib", "components/live", "components/ui"], "The frame is around every page."),
  only("components/timeline", ["lib", "components/ui"], "The timeline takes its data as props."),
  only("components/board", [...page, "components/timeline"], "The board links to a stage; it places none."),
  only(
    "components/stage",
    [
      ...page,
      "components/actions",
      "components/helm",
      "components/revisions",
      "components/timeline",
      "components/playground",
    ],
    "The stage is made of parts; it knows no board.",
  ),
  only(
    "components/service",
    [...page, "components/actions", "components/timeline", "components/stage", "components/playground"],
    "The page of a Service is made of the stage's parts; it knows no board.",
  ),
  only(
    "components/revisions",
    [...page, "components/diff", "components/timeline"],
    "The revisions take what can be done with one as a prop.",
  ),
  only("components/diff", [...page], "What differs is shown of any two revisions."),
  only(
    "components/actions",
    [...page, "components/diff", "components/timeline"],
    "What changes a cluster takes what it is about as props; it knows no page.",
  ),
  only(
    "components/helm",
    [...page, "components/diff", "components/timeline"],
    "The panel about Helm takes what it shows as props, and the versions' colours from the timeline.",
  ),
  only(
    "components/playground",
    [...page, "components/timeline"],
    "What only the playground has takes its version's colours from the timeline.",
  ),
  only("components", ["lib"], "components/ never import server/ (Next would bundle a second copy) nor app/."),
  only("app", ["components", "lib"], "A page places components; it never imports server/."),
  {
    name: "numbers-without-react",
    comment: "Under timeline/ a .ts computes and only a .tsx draws.",
    severity: "error",
    from: { path: "^components/timeline/.*[.]ts$", pathNot: tests },
    to: { path: "node_modules/(@types/)?react(-dom)?/" },
  },
  {
    name: "no-node-in-the-browser",
    comment: "components/ run in a browser: no Node module.",
    severity: "error",
    from: { path: "^components/", pathNot: tests },
    to: { dependencyTypes: ["core"] },
  },
];

// Any room may write to the log; how the rooms fit together is main.ts's business alone.
const log = "server/log.ts";

const server = [
  only("server/cluster", ["lib", log], "The door to Kubernetes knows nobody who comes through it."),
  only("server/watch", ["lib", "server/cluster", log], "Watching asks the cluster and knows no browser."),
  only("server/thread", ["server/cluster/clock.ts"], "A thread does not know what it is for."),
  only("server/yaml", [], "YAML is read and written whatever it says."),
  only(
    "server/http",
    ["lib", log, "server/config.ts"],
    "What every address has in common knows none of them.",
  ),
  only("server/hub", ["lib", log], "The hub sends what it is given; it does not speak to Kubernetes."),
  only(
    "server/helm",
    [
      "lib",
      "server/cluster",
      "server/thread",
      "server/yaml",
      "server/watch/door.ts",
      "server/http/(admission|answer|http|rate|read-text).ts",
      "server/commands/token.ts",
      log,
    ],
    "Helm's records are read through the cluster's API; what a page shows of them is not known here.",
  ),
  only(
    "server/commands",
    ["lib", "server/cluster", "server/yaml", "server/http/(admission|answer|rate|read-text).ts", log],
    "The door for commands knows who may change a cluster; what a page shows it does not.",
  ),
  only(
    "server/site",
    ["lib", "server/cluster", "server/http/(answer|http|rate).ts", "server/api/reader.ts"],
    "The site asks as a customer does, through the API.",
  ),
  only(
    "server/revisions",
    [
      "lib",
      "server/cluster",
      "server/thread",
      "server/yaml",
      "server/watch/door.ts",
      "server/http/(answer|http|rate).ts",
    ],
    "Templates are read when somebody looks at them, and leave masked.",
  ),
  only("server/playground", ["lib/base"], "The playground shares no code with what it tests."),
  {
    name: "only-play-starts-it",
    comment: "Only server/begin.ts and e2e start the playground; all else meets it over HTTP.",
    severity: "error",
    from: { pathNot: "^(server/playground/|server/begin[.]ts$|e2e/)" },
    to: { path: "^server/playground/" },
  },
  only("server/setup", [], "The set-up runs before anything else can."),
  only("server", ["lib"], "server/ draws nothing: it never imports app/, components/ or e2e/."),
  {
    name: "only-main-knows-all-parts",
    comment: "Nothing imports server/main.ts: it is started.",
    severity: "error",
    from: { pathNot: tests },
    to: { path: "^server/main[.]ts$" },
  },
  {
    name: "bootstrap-needs-nothing",
    comment:
      "A .mjs of server/setup runs on Node 20 before any package is there: Node's own modules and its like only.",
    severity: "error",
    from: { path: "^server/setup/.*[.]mjs$" },
    to: { dynamic: false, pathNot: "^server/setup/.*[.]mjs$", dependencyTypesNot: ["core", "type-only"] },
  },
];

export default {
  forbidden: [
    {
      name: "no-cycles",
      comment: "Two files that need each other are one file, or hide a third.",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    ...lib,
    ...browser,
    ...server,
    only(
      "e2e",
      ["lib", "server/setup", "server/playground"],
      "A story starts a server or a playground and drives a browser; it imports neither.",
    ),
    door(
      "one-door-to-kubernetes",
      "@kubernetes/client-node",
      "^server/cluster/",
      "Only server/cluster/ speaks to Kubernetes.",
    ),
    door(
      "one-door-to-the-socket",
      "socket[.]io-client",
      "^components/live/connection[.]ts$",
      "Only connection.ts opens a socket.",
    ),
    door("sockets-are-served-by-the-server", "socket[.]io", "^server/", "Only server/ serves sockets."),
    door(
      "react-owns-the-dom",
      "d3-(selection|transition|axis|drag|zoom|brush|dispatch|timer)",
      "^$",
      'D3 is arithmetic here: scales, shapes, arrays and time by name from "d3", never its DOM half.',
    ),
    {
      name: "no-import-of-tests",
      comment: "What two tests share is a file of its own, in a folder testing/.",
      severity: "error",
      from: {},
      to: { path: "[.](test[.]tsx?|story[.]ts)$" },
    },
    {
      name: "testing-is-for-tests",
      comment: "The product does not stand on what its tests stand on.",
      severity: "error",
      from: { pathNot: [tests, "^e2e/"] },
      to: { path: "/testing/" },
    },
    {
      name: "resolvable",
      comment: "This import leads nowhere.",
      severity: "error",
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^([.]next|[.]cache|next-env)" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
