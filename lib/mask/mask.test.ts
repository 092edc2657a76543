import { describe, expect, it } from "vitest";
import { hidden } from "./hidden.ts";
import { maskText } from "./mask-text.ts";
import { maskObject, maskValues } from "./mask.ts";

/** Names each text by its length and first letter: enough to see which one was hidden. */
const digest = (text: string): string => `${text.slice(0, 1)}${text.length}abcdef`.replace(/\W/g, "_");
const base64 = (text: string): string => Buffer.from(text).toString("base64");
const text = (value: string): string => maskText(value, digest);

const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U";
const github = `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2).slice(0, 36)}`;
const random = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYzq9Xv4Lk2T";

describe("a text keeps", () => {
  it.each([
    "ghcr.io/shop/web:2.0.1-alpine",
    "registry.example.com:5000/team/web@sha256:0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a69788796a5b4c3d2e1f0",
    "http://web.shop.svc.cluster.local:8080/healthz?deep=true",
    "postgres://db.shop:5432/orders",
    "https://reader@git.example.com/shop.git",
    "redis://cache:6379/0?contact=ops@example.com",
    "8080",
    "The password must be at least 12 letters long.",
    "failed to pull image: the token is missing; ask for a new secret",
    "Bearer authentication is on. Basic authentication is off.",
    "invalid token: expired",
    "the --token flag is deprecated",
    "--token-file=/var/run/token --password-file /etc/pw --authorization-mode=Node,RBAC",
    'MountVolume.SetUp failed for volume "pw" : secret "shop-db" not found',
    'MountVolume.SetUp failed for volume "db-credentials" : secret "shop-db" not found',
    'MountVolume.SetUp failed for volume \\"token\\" : configmap \\"x\\" not found',
    'Error: secret "x" not found',
    'secrets "hunter2" is forbidden: User "a" cannot get resource "secrets" in API group ""',
    "couldn't find key password in Secret shop/shop-db",
    "export PASSWORD=$(kubectl get secret shop-db -o jsonpath='{.data.password}' | base64 -d)",
    "password: ${DB_PASSWORD}",
    "DB_PASSWORD=$(DB_PASSWORD_FROM_SECRET)",
    "kubectl get secret shop-db --namespace shop",
    "checksum/config: 3b1f9d0c6f4e2a7b8c9d0e1f2a3b4c5d6e7f8091a2b3c4d5e6f708192a3b4c5d",
    "web-5d4f8c7b9-x2v4q",
    "com.example.shop.orders.OrderServiceConfiguration2",
    "/usr/share/nginx/html/assets/index-BxT4kq9.js",
    "7d444840-9dc0-11d1-b245-5ffdce74fad2",
    "docker run -u 1000:1000 web",
    `helloWorld ${base64("hello world, all is well")}`,
  ])("%s", (value) => {
    expect(text(value)).toBe(value);
  });
});

describe("a text hides", () => {
  const hide = (value: string): string => hidden(value, digest);
  it.each([
    {
      name: "a URL's password",
      value: "postgres://app:s3cr3t@db:5432/x",
      shown: `postgres://app:${hide("s3cr3t")}@db:5432/x`,
    },
    {
      name: "a URL's password without a user",
      value: "redis://:pw@cache",
      shown: `redis://:${hide("pw")}@cache`,
    },
    {
      name: "a URL's password with signs",
      value: "amqp://a:p@s/s:w@mq/",
      shown: `amqp://a:${hide("p@s/s:w")}@mq/`,
    },
    {
      name: "a flag's value",
      value: "run --password=x1 --port=80",
      shown: `run --password=${hide("x1")} --port=80`,
    },
    {
      name: "the word after a flag",
      value: "run --token x1 --port 80",
      shown: `run --token ${hide("x1")} --port 80`,
    },
    {
      name: "an assignment in an assignment",
      value: "--from-literal=password=x1",
      shown: `--from-literal=password=${hide("x1")}`,
    },
    {
      name: "a property",
      value: "spring.datasource.password = x1",
      shown: `spring.datasource.password = ${hide("x1")}`,
    },
    {
      name: "JSON",
      value: '{"user":"a","apiKey":"x1","pwd":17}',
      shown: `{"user":"a","apiKey":"${hide("x1")}","pwd":${hide("17")}}`,
    },
    {
      name: "JSON in JSON",
      value: String.raw`"{\"token\":\"x1\"}"`,
      shown: String.raw`"{\"token\":\"${hide("x1")}\"}"`,
    },
    { name: "a word after a secret", value: "secret: hunter2", shown: `secret: ${hide("hunter2")}` },
    { name: "YAML", value: "user: a\ndbPassword: x1\n", shown: `user: a\ndbPassword: ${hide("x1")}\n` },
    {
      name: "a block of YAML",
      value: "secret: |\n  one\n  two\nuser: a",
      shown: `secret: |\n  ${hide("one\n  two")}\nuser: a`,
    },
    { name: "XML", value: "<password>x1</password>", shown: `<password>${hide("x1")}</password>` },
    {
      name: "a note for people",
      value: "  Admin password: x1\n",
      shown: `  Admin password: ${hide("x1")}\n`,
    },
    {
      name: "a bearer",
      value: "Authorization: Bearer abc123def",
      shown: `Authorization: Bearer ${hide("abc123def")}`,
    },
    {
      name: "a bearer in a sentence",
      value: "sent Bearer abc123def4 to it",
      shown: `sent Bearer ${hide("abc123def4")} to it`,
    },
    {
      name: "a user and password of basic",
      value: `Basic ${base64("a:b")} sent`,
      shown: `Basic ${hide(base64("a:b"))} sent`,
    },
    {
      name: "a cookie",
      value: "Cookie: session=abc; theme=dark",
      shown: `Cookie: ${hide("session=abc; theme=dark")}`,
    },
    { name: "a JWT", value: `got ${jwt}.`, shown: `got ${hide(jwt)}.` },
    { name: "a key of AWS", value: "id AKIAIOSFODNN7EXAMPLE", shown: `id ${hide("AKIAIOSFODNN7EXAMPLE")}` },
    { name: "a token of GitHub", value: github, shown: hide(github) },
    { name: "a token of Slack", value: "xoxb-123456789012-abcdef", shown: hide("xoxb-123456789012-abcdef") },
    { name: "a run drawn by lot", value: `use ${random} now`, shown: `use ${hide(random)} now` },
    {
      name: "base64 of one of these",
      value: base64("postgres://app:s3cr3t@db/x"),
      shown: hide(base64("postgres://app:s3cr3t@db/x")),
    },
    {
      name: "base64 of a name and password",
      value: base64("admin:hunter2pw"),
      shown: hide(base64("admin:hunter2pw")),
    },
    {
      name: "a password for curl",
      value: "curl -u admin:hunter2 http://x",
      shown: `curl -u admin:${hide("hunter2")} http://x`,
    },
    {
      name: "a Secret as YAML",
      value:
        "kind: Secret\ndata:\n  a: eA==\n  b: |\n    long\ntype: Opaque\n---\nkind: ConfigMap\ndata:\n  a: b\n",
      shown: `kind: Secret\ndata:\n  a: ${hide("eA==")}\n  b: |\n    ${hide("long")}\ntype: Opaque\n---\nkind: ConfigMap\ndata:\n  a: b\n`,
    },
  ])("$name", ({ value, shown }) => {
    expect(text(value)).toBe(shown);
    expect(text(shown)).toBe(shown);
  });

  it("a key in PEM, also one that is cut off", () => {
    const pem = "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nAAAA\n-----END RSA PRIVATE KEY-----";
    expect(text(`before\n${pem}\nafter`)).toBe(`before\n${hide(pem)}\nafter`);
    expect(text("x -----BEGIN PRIVATE KEY-----\nMIIE")).not.toContain("MIIE");
  });

  it("in time that grows with its length alone", () => {
    const forms = ["a.", "a://b:", "password", "key=", "eyJ", "-----BEGIN A-----", "A1b2+/", "--token "];
    for (const form of forms) {
      const long = form.repeat(Math.ceil(200_000 / form.length));
      expect(text(long).length).toBeGreaterThan(0);
    }
  }, 10_000);
});

describe("an object", () => {
  const shown = (value: unknown): unknown => maskObject(value, digest);
  const hide = (value: string): string => hidden(value, digest);

  it("of kind Secret hides its data wholly, and what apply left of it", () => {
    const lastApplied = "kubectl.kubernetes.io/last-applied-configuration";
    const secret = {
      kind: "Secret",
      type: "Opaque",
      metadata: { name: "shop-db", annotations: { [lastApplied]: "{}", note: "mine" } },
      data: { name: "eA==", user: "YQ==" },
      stringData: { type: "plain" },
    };
    const masked = {
      kind: "Secret",
      type: "Opaque",
      metadata: { name: "shop-db", annotations: { [lastApplied]: hide("{}"), note: "mine" } },
      data: { name: hide("eA=="), user: hide("YQ==") },
      stringData: { type: hide("plain") },
    };
    expect(shown(secret)).toEqual(masked);
    expect(shown({ kind: "List", items: [secret] })).toEqual({ kind: "List", items: [masked] });
  });

  it("keeps names of Secrets and of their keys", () => {
    const pod = {
      spec: {
        imagePullSecrets: [{ name: "registry" }],
        automountServiceAccountToken: false,
        volumes: [
          {
            name: "pw",
            secret: { secretName: "shop-db", items: [{ key: "password", path: "db/password" }] },
          },
          {
            name: "t",
            projected: { sources: [{ serviceAccountToken: { path: "token", expirationSeconds: 600 } }] },
          },
        ],
        tls: [{ secretName: "shop-tls" }],
        containers: [
          {
            name: "web",
            image: "web:1.0",
            ports: [{ containerPort: 8080 }],
            env: [
              { name: "DB_PASSWORD", valueFrom: { secretKeyRef: { name: "shop-db", key: "password" } } },
              { name: "PWD", value: "/srv" },
              { name: "TOKEN_TTL_SECONDS", value: "600" },
              { name: "PASSWORD_FILE", value: "/run/secrets/pw" },
              { name: "PORT", value: "8080" },
            ],
          },
        ],
      },
    };
    expect(shown(pod)).toEqual(pod);
  });

  it("hides values of variables, headers, arguments and settings by name or by look", () => {
    expect(
      shown({
        env: [
          { name: "DB_PASSWORD", value: "x1" },
          { name: "URL", value: "mysql://a:x2@db" },
          { name: "MODE", value: "fast" },
        ],
        httpHeaders: [{ name: "Authorization", value: "x3" }],
        args: ["--token", "x4", "--api-key=x5 and more", "--verbose", "serve"],
        command: ["sh", "-c", "login --password x6 && serve"],
        data: { "app.properties": "db.password=x7\nport=80\n", clientSecret: "x8" },
        annotations: { "example.com/access-token": "x9", "secrets-store.csi.k8s.io/used": "by web" },
        auth: base64("admin:x10-long"),
      }),
    ).toEqual({
      env: [
        { name: "DB_PASSWORD", value: hide("x1") },
        { name: "URL", value: `mysql://a:${hide("x2")}@db` },
        { name: "MODE", value: "fast" },
      ],
      httpHeaders: [{ name: "Authorization", value: hide("x3") }],
      args: ["--token", hide("x4"), `--api-key=${hide("x5 and more")}`, "--verbose", "serve"],
      command: ["sh", "-c", `login --password ${hide("x6")} && serve`],
      data: { "app.properties": `db.password=${hide("x7")}\nport=80\n`, clientSecret: hide("x8") },
      annotations: { "example.com/access-token": hide("x9"), "secrets-store.csi.k8s.io/used": "by web" },
      auth: hide(base64("admin:x10-long")),
    });
  });
});

describe("a chart's values", () => {
  const hide = (value: string): string => hidden(value, digest);
  it("hide credentials, also numbers, and all of a record that collects them", () => {
    const values = {
      image: { repository: "shop/web", tag: "2.0", pullSecrets: ["registry"] },
      auth: {
        enabled: true,
        existingSecret: "shop-db",
        passwordKey: "pw",
        adminPassword: 12345,
        username: "app",
      },
      secrets: { DB: "x1", name: "shop", nested: { k: "x2" } },
      secretEnv: [{ name: "A", value: "x3" }],
      tls: { enabled: true, secretName: "shop-tls" },
      maxTokens: 4096,
      password: "",
    };
    expect(maskValues(values, digest)).toEqual({
      ...values,
      auth: { ...values.auth, adminPassword: hide("12345") },
      secrets: { DB: hide("x1"), name: "shop", nested: { k: hide("x2") } },
      secretEnv: [{ name: "A", value: hide("x3") }],
    });
  });

  it("show that a hidden value changed", () => {
    const [one, other] = [maskValues({ password: "one" }, digest), maskValues({ password: "other" }, digest)];
    expect(one).not.toEqual(other);
    expect(maskValues(one, digest)).toEqual(one);
  });
});
