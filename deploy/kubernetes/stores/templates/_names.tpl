{{- define "stores.name" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "stores.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/part-of: resuena-stores
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "stores.natsSelector" -}}
app.kubernetes.io/name: nats
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* The users of NATS except the operator's, as files/nats-users.conf has them */}}
{{- define "stores.natsUsers" -}}
{{- range regexFindAll "user: [a-z]+, password: \\$NATS_[A-Z]+_PASSWORD" (.Files.Get "files/nats-users.conf") -1 }}
- {{ regexFind "[a-z]+," . | trimSuffix "," }}
{{- end }}
{{- end -}}
