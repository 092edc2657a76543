// The Chromium of the browser stories: what is installed, else Playwright's download, else Debian's package.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { giveUp, root, run, step } from "./shell.mjs";

const names = ["chromium", "google-chrome-stable", "google-chrome", "chromium-browser"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The first that is there, without trying it. */
export const findChromium = () => candidates().find(isExecutable);

/** The first that starts, brought here if need be. */
export async function ensureChromium(): Promise<string> {
  let file = await startable();
  for (const bring of [download, installPackage]) {
    if (file !== undefined) return file;
    await bring();
    file = await startable();
  }
  return (
    file ??
    giveUp(
      "The browser stories need Chromium, and neither Playwright's download nor Debian's package brought one. " +
        "Install chromium or google-chrome, or name one in ROLLSCOPE_CHROMIUM.",
    )
  );
}

async function startable(): Promise<string | undefined> {
  for (const file of candidates().filter(isExecutable)) {
    // Ubuntu's chromium-browser may only recommend a snap, and a download may lack system libraries.
    if ((await run(file, ["--version"], { timeout: 20_000 })).code === 0) return file;
  }
  return undefined;
}

function candidates(): readonly string[] {
  const named = process.env["ROLLSCOPE_CHROMIUM"];
  if (named) return [named];
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const installed = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...installed, ...applications, chromium.executablePath()];
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function download(): Promise<void> {
  const cli = join(root, "node_modules", "playwright", "cli.js");
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "10000" };
  await step("Downloading Chromium (playwright install)", () =>
    run(process.execPath, [cli, "install", "--no-shell", "chromium"], { env, timeout: 180_000 }),
  );
}

async function installPackage(): Promise<void> {
  if (process.getuid?.() !== 0 || !isExecutable("/usr/bin/apt-get")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const install = ["install", "-y", "--no-install-recommends", "chromium"];
  await step("Installing Chromium (apt-get install chromium)", async () => {
    await run("apt-get", ["update"], { env, timeout: 180_000 });
    const { code, output } = await run("apt-get", install, { env, timeout: 600_000 });
    if (code !== 0) console.error(output);
  });
}
