import { expect, test } from "vitest";
import { parse } from "yaml";
import { readPlain } from "./plain.ts";

const chart = `# Source: web/templates/deployment.yaml
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web   # its name
  labels: {}
  annotations:
    "app.kubernetes.io/name": "we\\"b"
    'other': 'it''s # no comment'
    empty:
    note: "a # b" # a comment
spec:
  replicas: 3
  paused: false
  template:
    spec:
      containers:
      - name: web
        image: "registry.example:5000/web:1.2.3"
        args: ["--port", "80", {"a": [1, null]}]
        command:
          - sh
          - -c
          - |
            set -e
              echo "a: b" # in it

            exec "$@"
        env:
        - name: A
          value: "1"

        # between
        - name: B
          value: http://host:80/p?q=1#x
        -   name: C
            value: ~
        resources: {limits: {"cpu": 1}}
      volumes: []
      tolerations:
      -
        key: a
      - - nested
        - 2
      - plain text, with (some) signs
data:
  script: |-
    a
    b
  kept: |+
    a

  last: 10m
  version: 1.2.3
  float: 1.50
`;

test("a manifest reads as whoever reads all YAML reads it", () => {
  const plain = chart.replace('{limits: {"cpu": 1}}', '{"limits": {"cpu": 1}}');
  expect(readPlain(plain)).toEqual(parse(plain));
  expect(readPlain(plain)).not.toBeUndefined();
});

test.each([
  ...[
    "a: 1",
    "a: -1",
    "a: 0",
    "a: 007",
    "a: 1.0",
    "a: 1e3",
    "a: 0x1f",
    "a: .5",
    "a: +1",
    "a: 1_000",
    "a: 12:30:45",
  ],
  ...[
    "a: null",
    "a: ~",
    "a: Null",
    "a: nUll",
    "a: True",
    "a: yes",
    "a: on",
    "a: .inf",
    "a: .NaN",
    "a: 2026-11-30",
  ],
  ...[
    "a: 5e",
    "a: 5e3",
    "a: 10Mi",
    "a: 500m",
    "a: 1.5Gi",
    "a: 0b1",
    "a: 0o17",
    "a: 08",
    "a: 1.",
    "a: -",
    "a: - b",
    "a: -b",
  ],
  ...[
    'a: "x',
    'a: "x" y',
    'a: "\\x41"',
    'a: "\\u00e9\\n"',
    "a: 'x",
    "a: 'it''s'",
    "a: ''",
    'a: ""',
    "a: 'x' # c",
    "a: x#y",
    "a: x #y",
  ],
  ...[
    "a: b: c",
    "a: b:",
    "a: [b, c]",
    "a: [1, 2]",
    'a: ["b"] # c',
    "a: {}",
    "a: []",
    "a: {b: c}",
    "a: &x b",
    "a: *x",
    "a: !!str 1",
    "a: @b",
    "a: `b`",
    "a: %b",
    "a: ?b",
    "a: ? b",
    "a: ,b",
    "a: ]b",
  ],
  ...[
    "a:\n  b",
    "a: b\n  c",
    "a:\n- b\n- c",
    "a:\n  - b\nc: 1",
    "a:\nb: 1",
    "a:\n b: 1\n c: 2",
    "a:\n b: 1\n  c: 2",
    "a:\n  b: 1\n c: 2",
    "- a\n- b: 1\n  c: 2\n-\n  d: 3\n-",
    "- - a\n  - b\n- c",
  ],
  ...[
    "a: |\n  b\n c: 1",
    "a: |\n  b\nc: 1",
    "a: |\n\n  b\n\n\nc: 1",
    "a: |-\n  b\n\n",
    "a: |+\n  b\n\n",
    "a: |+\n  b\n\nc: 1",
    "a: |2\n   b",
    "a: >\n  b\n  c",
    "a: |\n",
    "a: |\n    \n  b",
    "a: | # c\n  b",
    "a: |\n  b\n  \n   c\n",
    "- |\n  a\n- b",
    "- a: |\n    b\n  c: 1",
    "a: |\n  b   \n  # c\n# d\n",
  ],
  ...[
    "1: a",
    "true: a",
    "null: a",
    "1.0: a",
    "? a\n: b",
    "a",
    "1",
    "",
    "# c",
    "a: 1\na: 2",
    "__proto__: 1",
    "<<: 1",
    "a b: 1",
    "a:b",
    "a : 1",
    "\ta: 1",
    "a:\t1",
    "a: 1\r\n",
    "'a': 1",
    '"a": 1',
    '"a:b": 1',
    "-a: 1",
    "$a/b.c-d: 1",
    "é: 1",
    "a: é",
    "a: 日本",
    '- "a": 1\n  b: 2',
    "- 'x'",
    "- [1]: 2",
    '- {"a": 1}',
    "a: x\ty",
    "a: --x",
    "a: <b>",
    "a: (b)",
    "a: $(B)",
    "a: /b",
    "a: ^b",
    "a: .b",
    "a: ..",
    "a: ...",
    "a: \\b",
    "a: =",
    "a: ;",
    "- a\nb: 1",
    "a: 1\n- b",
    " a: 1\n b: 2",
    " a: 1\nb: 2",
    "a: 1\n---\nb: 2",
    "a: 1\n...\n",
    "%YAML 1.2\n---\na: 1",
    "a: -.5",
    "a: 1.2.3",
    "a: 1.2",
    "a: 99999999999999999999",
    "a: 0.1",
    "a: -0",
    "a: -0.0",
    "a: 1.10",
  ],
])("what is read of %j is right, or it is left to others", (text) => {
  const read = readPlain(text);
  if (read === undefined) return;
  // What cannot be read at all throws here.
  expect(read).toEqual(parse(text, { uniqueKeys: false }));
});

/** Changes a text at random places, always the same. */
function* mutants(text: string, count: number): Generator<string> {
  let seed = 7;
  const next = (below: number): number => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return seed % below;
  };
  const bits = [
    "-",
    " ",
    "\n",
    ":",
    "#",
    '"',
    "'",
    "|",
    "  ",
    "- ",
    ": ",
    "\n  ",
    "1",
    "a",
    "{",
    "}",
    "[",
    ",",
    "&",
    "*",
    ">",
    "~",
    "\\",
  ];
  for (let n = 0; n < count; n++) {
    let changed = text;
    for (let times = 1 + next(3); times > 0; times--) {
      const at = next(changed.length);
      const cut = next(2) === 0 ? next(4) : 0;
      changed = changed.slice(0, at) + (bits[next(bits.length)] ?? "") + changed.slice(at + cut);
    }
    yield changed;
  }
}

test("a manifest that was changed at random reads right, or is left to others", () => {
  const plain = chart.replace('{limits: {"cpu": 1}}', "{}");
  const parts = [
    plain.slice(0, plain.indexOf("spec:")),
    plain.slice(plain.indexOf("spec:"), plain.indexOf("data:")),
    plain.slice(plain.indexOf("data:")),
  ];
  let read = 0;
  for (const part of parts)
    for (const text of mutants(part, 1_500)) {
      const value = readPlain(text);
      if (value === undefined) continue;
      read++;
      let right: unknown;
      try {
        right = parse(text, { uniqueKeys: false, logLevel: "silent" });
      } catch {
        right = "no YAML";
      }
      expect({ text, value }).toEqual({ text, value: right });
    }
  expect(read).toBeGreaterThan(500);
});
