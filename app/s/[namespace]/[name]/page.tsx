import { ServiceStage } from "../../../../components/service/service-stage.tsx";
import { readMoment, unreadMoment } from "../../../../components/stage/moment.ts";
import "../../../styles/service.css";

interface PageProps {
  readonly params: Promise<{ readonly namespace: string; readonly name: string }>;
  readonly searchParams: Promise<{ readonly at?: string | string[] }>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const { namespace, name } = await params;
  const { at } = await searchParams;
  return (
    <ServiceStage
      namespace={decodeURIComponent(namespace)}
      name={decodeURIComponent(name)}
      initialAt={readMoment(at)}
      unread={unreadMoment(at)}
    />
  );
}
