// The directions of imports. Each comment is written for whoever has just broken its rule;
// ARCHITECTURE.md says what the rooms are for. A room that does not exist yet is no error.

const rooms = "app|components|lib|server|e2e";
const tests = "[.]test[.]tsx?$";

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

// A sentence that is not yet text: what derives may name it, and only the page says it.
const phrase = "lib/words/phrase[.]ts";
const facts = ["lib/base", "lib/kinds", "lib/log"];
const meaning = [...facts, "lib/rollout", "lib/traffic"];
const story = [...meaning, "lib/evidence", "lib/explain"];

const lib = [
  only("lib/base", [], "lib/base is the floor: it imports nothing."),
  only("lib/kinds", ["lib/base"], "A kind knows only its own object."),
  only("lib/log", ["lib/base", "lib/kinds"], "The log keeps facts about objects and knows no rollout."),
  only(
    "lib/rollout",
    [...facts, phrase],
    "A rollout is derived from facts, never from an explanation, a word or a message.",
  ),
  only(
    "lib/traffic",
    [...facts, "lib/rollout", phrase],
    "Traffic is derived from facts and the versions of a rollout.",
  ),
  only("lib/evidence", [...meaning, phrase], "The ladder reads a rollout and its traffic."),
  only(
    "lib/explain",
    [...meaning, "lib/evidence", phrase],
    "An explanation reads a rollout; it is put into words elsewhere.",
  ),
  only("lib/helm", facts, "A release is read from its own objects."),
  only(
    "lib/commands",
    [...meaning, "lib/helm"],
    "A command plans writes from objects; it does not know the wire.",
  ),
  only(
    "lib/view",
    [...story, phrase],
    "A view is what is known at one moment, without words and without the wire.",
  ),
  only(
    "lib/wire",
    [...facts, "lib/commands"],
    "The wire carries facts and requests; what they mean is derived at its ends.",
  ),
  only(
    "lib/words",
    [...story, "lib/commands", "lib/helm", "lib/view"],
    "Words are for what was derived; they derive nothing.",
  ),
  only("lib", [], "lib/ imports only lib/: it runs the same on the server, in the browser and in tests."),
  {
    name: "words-come-last",
    comment: "What derives may import the type of a phrase, never a word: the language is the page's choice.",
    severity: "error",
    from: { path: "^lib/(?!words/)", pathNot: tests },
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

const page = ["lib", "components/live", "components/ui"];

const browser = [
  only(
    "components/ui",
    ["lib/base", "lib/words"],
    "components/ui knows no rollout: it takes what it shows as props.",
  ),
  only(
    "components/live",
    ["lib"],
    "The browser's end of the wire keeps facts; it draws nothing but its own state.",
  ),
  only("components/timeline", ["lib", "components/ui"], "The timeline takes its data as props."),
  only(
    "components/revisions",
    [...page, "components/actions"],
    "A panel knows the data and the parts that it is made of.",
  ),
  only(
    "components/helm",
    [...page, "components/actions"],
    "A panel knows the data and the parts that it is made of.",
  ),
  only("components/actions", page, "An action is asked for from anywhere; it knows no panel."),
  only(
    "components/board",
    [...page, "components/timeline"],
    "The board links to a stage; it does not place one.",
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

// Rooms of the server may write to the log; how they are put together is main.ts's business alone.
const doors = ["server/log.ts"];
const watching = ["lib", "server/cluster", "server/watch"];

const server = [
  only("server/cluster", ["lib/base", "lib/kinds", ...doors], "The door to Kubernetes knows no rollout."),
  only(
    "server/watch",
    [...facts, "server/cluster", ...doors],
    "Watching knows objects and facts, no rollout.",
  ),
  only(
    "server/hub",
    ["lib", "server/watch", ...doors],
    "The hub sends what was watched; it does not speak to Kubernetes.",
  ),
  only("server/recorder", ["lib", ...doors], "The recorder keeps facts, wherever they come from."),
  only("server/commands", [...watching, ...doors], "A command writes through server/cluster."),
  only("server/helm", [...watching, ...doors], "Helm reads through server/cluster."),
  only("server/probe", [...watching, ...doors], "A probe asks through server/cluster."),
  only("server/playground", ["lib/base"], "The playground shares no derivation with what it tests."),
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
    name: "only-main-starts-the-playground",
    comment: "The playground is reached like any cluster; only main.ts starts it.",
    severity: "error",
    from: { pathNot: ["^server/(playground/|main[.]ts$)", "^e2e/"] },
    to: { path: "^server/playground/" },
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
      "A story starts a server and drives a browser; it imports neither.",
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
      comment: "What two tests share is a file of its own.",
      severity: "error",
      from: {},
      to: { path: [tests, "[.]story[.]ts$"] },
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
