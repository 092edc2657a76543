import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Writes the files of a chart below a folder. */
export async function writeChart(
  folder: string,
  files: Readonly<Record<string, string>> = chart,
): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    const whole = path.join(folder, name);
    await mkdir(path.dirname(whole), { recursive: true });
    await writeFile(whole, content);
  }
}

/** A chart of a shop, as small as it can be and still have hooks, notes and values that matter. */
export const chart: Readonly<Record<string, string>> = {
  "shop/Chart.yaml": `apiVersion: v2
name: shop
version: 0.1.0
appVersion: "1.27"
`,
  "shop/values.yaml": `image: nginx
tag: "1.27"
replicas: 1
greeting: hello
podAnnotations: {}
`,
  "shop/templates/NOTES.txt": `The shop says {{ .Values.greeting }}.
`,
  "shop/templates/settings.yaml": `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}
data:
  greeting: {{ .Values.greeting }}
`,
  "shop/templates/shop.yaml": `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
  labels: { app: {{ .Release.Name }} }
spec:
  replicas: {{ .Values.replicas }}
  selector:
    matchLabels: { app: {{ .Release.Name }} }
  template:
    metadata:
      labels: { app: {{ .Release.Name }} }
      {{- with .Values.podAnnotations }}
      annotations: {{ toJson . }}
      {{- end }}
    spec:
      terminationGracePeriodSeconds: 1
      containers:
        - name: web
          image: "{{ .Values.image }}:{{ .Values.tag }}"
          ports:
            - containerPort: 80
          readinessProbe:
            periodSeconds: 1
            httpGet: { path: /readyz, port: 80 }
---
apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
spec:
  selector: { app: {{ .Release.Name }} }
  ports:
    - port: 80
`,
  "shop/templates/prepare.yaml": `apiVersion: batch/v1
kind: Job
metadata:
  name: {{ .Release.Name }}-prepare
  annotations:
    "helm.sh/hook": pre-install
spec:
  backoffLimit: 0
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: prepare
          image: busybox
          command: ["sh", "-c", "echo prepared"]
`,
};
