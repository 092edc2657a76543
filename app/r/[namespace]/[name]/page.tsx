import { readMoment, unreadMoment } from "../../../../components/stage/moment.ts";
import { Stage } from "../../../../components/stage/stage.tsx";

interface PageProps {
  readonly params: Promise<{ readonly namespace: string; readonly name: string }>;
  readonly searchParams: Promise<{ readonly at?: string | string[] }>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { namespace, name } = await params;
  const { at } = await searchParams;
  return (
    <Stage
      namespace={decodeURIComponent(namespace)}
      name={decodeURIComponent(name)}
      initialAt={readMoment(at)}
      unread={unreadMoment(at)}
    />
  );
}
