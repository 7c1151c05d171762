{{- define "octavo.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Those by which pods are found: they never change. Called with a dict of root and role. */}}
{{- define "octavo.selectorLabels" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "octavo.labels" -}}
app.kubernetes.io/name: {{ default .Chart.Name .Values.nameOverride }}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "octavo.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "octavo.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{- define "octavo.secretName" -}}
{{- default (include "octavo.fullname" .) .Values.secrets.existingSecret -}}
{{- end -}}

{{/* One Deployment: a dict of root, role (api or worker) and values of the role. */}}
{{- define "octavo.deployment" -}}
{{- $root := .root -}}
{{- $role := .role -}}
{{- $own := .values -}}
{{- $port := ternary "http" "metrics" (eq $role "api") -}}
{{- $settings := merge (dict) $own.settings $root.Values.settings -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "octavo.fullname" $root }}-{{ $role }}
  namespace: {{ $root.Release.Namespace }}
  labels:
    {{- include "octavo.labels" $root | nindent 4 }}
    app.kubernetes.io/component: {{ $role }}
spec:
  {{- if not .scaled }}
  replicas: {{ $own.replicas }}
  {{- end }}
  selector:
    matchLabels:
      {{- include "octavo.selectorLabels" (dict "root" $root "role" $role) | nindent 6 }}
  strategy:
    rollingUpdate:
      maxSurge: 1
      maxUnavailable: 0
  template:
    metadata:
      labels:
        {{- include "octavo.labels" $root | nindent 8 }}
        app.kubernetes.io/component: {{ $role }}
      {{- $annotations := deepCopy $own.podAnnotations }}
      {{- if not $root.Values.secrets.existingSecret }}
      {{- $_ := set $annotations "checksum/secrets" ($root.Values.secrets.values | toJson | sha256sum) }}
      {{- end }}
      {{- with $annotations }}
      annotations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
    spec:
      serviceAccountName: {{ include "octavo.serviceAccountName" $root }}
      # The service never calls the cluster.
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: {{ $root.Values.terminationGracePeriodSeconds }}
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      securityContext:
        runAsNonRoot: true
        runAsUser: 10001
        runAsGroup: 10001
        fsGroup: 10001
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile:
          type: RuntimeDefault
      containers:
        - name: octavo
          image: "{{ $root.Values.image.repository }}:{{ default $root.Chart.AppVersion $root.Values.image.tag }}"
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: ["ALL"]
          env:
            - name: OCTAVO_ROLE
              value: {{ $role }}
            - name: OCTAVO_HOST
              value: 0.0.0.0
            - name: OCTAVO_PORT
              value: "8080"
            - name: OCTAVO_METRICS_HOST
              value: 0.0.0.0
            - name: OCTAVO_METRICS_PORT
              value: {{ $root.Values.metrics.port | quote }}
            - name: OCTAVO_DATA_DIR
              value: /data
            {{- range $root.Values.secrets.names }}
            - name: {{ . }}_FILE
              value: /run/secrets/octavo/{{ . }}
            {{- end }}
            {{- range $name, $value := $settings }}
            {{- if ne (toString $value) "" }}
            - name: {{ $name }}
              value: {{ toString $value | quote }}
            {{- end }}
            {{- end }}
          ports:
            {{- if eq $role "api" }}
            - name: http
              containerPort: 8080
            {{- end }}
            - name: metrics
              containerPort: {{ $root.Values.metrics.port }}
          # Slow migrations and stores that are not up yet are no reason to kill a pod.
          startupProbe:
            httpGet:
              path: /healthz
              port: {{ $port }}
            periodSeconds: 2
            failureThreshold: 60
          livenessProbe:
            httpGet:
              path: /healthz
              port: {{ $port }}
            periodSeconds: 20
            timeoutSeconds: 5
            failureThreshold: 6
          readinessProbe:
            httpGet:
              path: /readyz
              port: {{ $port }}
            periodSeconds: 5
            timeoutSeconds: 5
          lifecycle:
            preStop:
              # The endpoints of the Service are told of the end later than the pod is: until then requests still come.
              exec:
                command: ["sleep", "5"]
          resources:
            {{- toYaml $own.resources | nindent 12 }}
          volumeMounts:
            - name: data
              mountPath: /data
            - name: tmp
              mountPath: /tmp
            - name: secrets
              mountPath: /run/secrets/octavo
              readOnly: true
      volumes:
        # Files on their way and copies: nothing in it has to outlive the pod.
        - name: data
          emptyDir:
            sizeLimit: {{ $own.dataSize }}
        - name: tmp
          emptyDir:
            medium: Memory
            sizeLimit: 64Mi
        - name: secrets
          secret:
            secretName: {{ include "octavo.secretName" $root }}
            defaultMode: 0440
            items:
              {{- range $root.Values.secrets.names }}
              - key: {{ . }}
                path: {{ . }}
              {{- end }}
      {{- with $own.nodeSelector }}
      nodeSelector:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $own.tolerations }}
      tolerations:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $own.affinity }}
      affinity:
        {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        - maxSkew: 1
          topologyKey: kubernetes.io/hostname
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels:
              {{- include "octavo.selectorLabels" (dict "root" $root "role" $role) | nindent 14 }}
{{- end -}}
