import { Site } from "../../../../components/playground/site.tsx";

interface PageProps {
  readonly params: Promise<{ readonly namespace: string; readonly name: string }>;
}

export default async function Page({ params }: PageProps) {
  const { namespace, name } = await params;
  return <Site namespace={decodeURIComponent(namespace)} name={decodeURIComponent(name)} />;
}
