/** The files of the chart of the shop's Helm release, by their path in its folder. */
export const chartFiles: Readonly<Record<string, string>> = {
  "Chart.yaml": `apiVersion: v2
name: storefront
description: What customers of the shop see first.
type: application
version: 0.1.0
appVersion: "1.0"
`,
  "values.yaml": `image:
  repository: rollscope.dev/shop/web
  tag: "1.0"
replicaCount: 2
greeting: Welcome to the shop
`,
  "templates/NOTES.txt": `Customers of {{ .Release.Name }} read: {{ .Values.greeting }}
`,
  "templates/configmap.yaml": `apiVersion: v1
kind: ConfigMap
metadata:
  name: {{ .Release.Name }}
  labels:
    app: {{ .Release.Name }}
data:
  GREETING: {{ .Values.greeting | quote }}
`,
  "templates/deployment.yaml": `apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ .Release.Name }}
  labels:
    app: {{ .Release.Name }}
spec:
  replicas: {{ .Values.replicaCount }}
  selector:
    matchLabels:
      app: {{ .Release.Name }}
  strategy:
    type: RollingUpdate
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  template:
    metadata:
      labels:
        app: {{ .Release.Name }}
      annotations:
        # Another greeting is another template: pods read it when they start.
        checksum/greeting: {{ .Values.greeting | adler32sum | quote }}
    spec:
      containers:
        - name: {{ .Release.Name }}
          image: "{{ .Values.image.repository }}:{{ .Values.image.tag }}"
          ports:
            - name: http
              containerPort: 8080
          envFrom:
            - configMapRef:
                name: {{ .Release.Name }}
          resources:
            requests:
              cpu: 100m
              memory: 64Mi
          readinessProbe:
            httpGet:
              path: /readyz
              port: http
            initialDelaySeconds: 2
            periodSeconds: 2
`,
  "templates/service.yaml": `apiVersion: v1
kind: Service
metadata:
  name: {{ .Release.Name }}
  labels:
    app: {{ .Release.Name }}
spec:
  selector:
    app: {{ .Release.Name }}
  ports:
    - port: 80
      targetPort: http
`,
};

/** As Chart.yaml says it, in the form of a record. */
export const chartMetadata = {
  name: "storefront",
  version: "0.1.0",
  description: "What customers of the shop see first.",
  apiVersion: "v2",
  appVersion: "1.0",
  type: "application",
} as const;

/** The values that a template of it reads. */
export interface StorefrontValues {
  readonly image: { readonly repository: string; readonly tag: string };
  readonly replicaCount: number;
  readonly greeting: string;
}

/** As values.yaml says them. */
export const chartValues: StorefrontValues = {
  image: { repository: "rollscope.dev/shop/web", tag: "1.0" },
  replicaCount: 2,
  greeting: "Welcome to the shop",
};
