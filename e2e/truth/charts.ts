import { stringify } from "yaml";
import { deployment, service } from "./objects.ts";

const web = stringify(deployment({ name: "web", replicas: 2 }))
  .replace("replicas: 2", "replicas: {{ .Values.replicas }}")
  .replace("web:1.0", "web:{{ .Values.tag }}");

/** A chart whose pods are paced like those of the other scripts. */
export const charts: Readonly<Record<string, string>> = {
  "shop/Chart.yaml": 'apiVersion: v2\nname: shop\nversion: 0.1.0\nappVersion: "1.27"\n',
  "shop/values.yaml": 'tag: "1.0"\nreplicas: 2\ngreeting: hello\n',
  "shop/templates/NOTES.txt": "The shop says {{ .Values.greeting }}.\n",
  "shop/templates/web.yaml": web,
  "shop/templates/service.yaml": stringify(service("web", { app: "web" })),
  "shop/templates/settings.yaml":
    "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\ndata:\n  greeting: {{ .Values.greeting }}\n",
};
