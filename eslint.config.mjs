import hooks from "eslint-plugin-react-hooks";
import { defineConfig, globalIgnores } from "eslint/config";
import { configs } from "typescript-eslint";

const tests = ["**/*.test.{ts,tsx}", "**/testing/**", "e2e/**"];

/** D3 computes; React owns the DOM. `import { select } from "d3"` would pass the import rules unseen. */
const d3OfTheDom = [
  ...["select", "selectAll", "selection", "create", "creator", "pointer", "pointers", "transition", "active"],
  ...["interrupt", "axisTop", "axisRight", "axisBottom", "axisLeft", "drag", "zoom", "zoomTransform"],
  ...["brush", "brushX", "brushY", "brushSelection", "timer", "timeout", "interval", "now"],
];

export default defineConfig(
  globalIgnores(["node_modules/", ".next/", ".cache/", "next-env.d.ts", "test-results/"]),
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  {
    files: ["**/*.{ts,tsx,mjs}"],
    extends: [configs.strictTypeChecked],
    languageOptions: {
      parserOptions: { project: "tsconfig.json", tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-unused-vars": ["error", { ignoreRestSiblings: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true, requireDefaultForNonUnion: true },
      ],
      "max-lines": ["error", { max: 300, skipBlankLines: true, skipComments: true }],
      complexity: ["error", 15],
      "max-depth": ["error", 3],
      "max-params": ["error", 4],
      eqeqeq: "error",
      "no-console": "error",
      "no-restricted-imports": [
        "error",
        {
          name: "d3",
          importNames: d3OfTheDom,
          message: "D3 is arithmetic here: React owns the DOM and the clock.",
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "What a cluster says is data, never HTML.",
        },
      ],
    },
  },
  {
    // TypeScript reads a cast in a comment; these rules do not. `tsc` checks the types of these files too.
    files: ["**/*.mjs"],
    rules: { "@typescript-eslint/no-unsafe-assignment": "off", "@typescript-eslint/no-unsafe-return": "off" },
  },
  { files: ["{app,components}/**/*.{ts,tsx}"], extends: [hooks.configs.flat["recommended-latest"]] },
  {
    // Now, chance and the time zone are arguments here.
    files: ["lib/**/*.ts", "components/timeline/**/*.{ts,tsx}"],
    ignores: tests,
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "Date", property: "now", message: "Now is an argument." },
        { object: "performance", property: "now", message: "Now is an argument." },
        { object: "Math", property: "random", message: "Chance is an argument." },
      ],
      "no-restricted-syntax": [
        "error",
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: "Now is an argument." },
        {
          selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
          message: "What a cluster says is data, never HTML.",
        },
      ],
    },
  },
  {
    files: ["server/main.ts", "server/log.ts", "server/setup/**", "e2e/**"],
    rules: { "no-console": "off" },
  },
  {
    files: tests,
    rules: {
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/require-await": "off",
      "max-lines": "off",
    },
  },
  {
    files: ["e2e/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "MemberExpression[property.name='waitForTimeout']",
          message: "Wait for something that the page shows, never for a time.",
        },
      ],
    },
  },
);
