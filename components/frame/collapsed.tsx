import { useWords } from "../ui/words.ts";

/** What is said when even the frame of the pages threw: it stands on nothing of theirs. */
export function Collapsed({ error }: { readonly error: Error }) {
  const words = useWords().page.error;
  return (
    <main>
      <title>{words.title}</title>
      <h1>{words.title}</h1>
      <p>{words.hint}</p>
      <pre>{error.message}</pre>
    </main>
  );
}
