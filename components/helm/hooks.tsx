import type { HelmRevision } from "../../lib/kinds/helm-revision.ts";
import { useHelmWords } from "./words.ts";

/** The hooks of a revision with what came of their last run. */
export function Hooks({ hooks }: { readonly hooks: HelmRevision["hooks"] }) {
  const { helm } = useHelmWords();
  const failed = hooks.filter(({ phase }) => phase === "Failed").length;
  return (
    <details className="helm-hooks" open={failed > 0}>
      <summary>{helm.hooks(failed, hooks.length)}</summary>
      <ul>
        {hooks.map((hook) => (
          <li key={`${hook.kind}/${hook.name}`}>
            {helm.hook(hook)}:{" "}
            {hook.phase === undefined ? helm.neverRan : (helm.phases[hook.phase] ?? hook.phase)}
          </li>
        ))}
      </ul>
    </details>
  );
}
