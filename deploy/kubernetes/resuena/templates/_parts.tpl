{{/* What each part is by its nature, which no value changes: whom it calls, who may call it in its own name from outside
of this chart, and what it is given. tests/chart holds it to the services' own settings. */}}
{{- define "resuena.parts" -}}
gateway: { image: gateway, calls: [identity, company, campaign, tracking, media], key: true }
identity: { image: identity-svc, calls: [company, media, tracking], key: true, mail: true, mobile: true, networks: true }
company: { image: company-svc, calls: [identity, media], key: true, mail: true }
campaign: { image: campaign-svc, calls: [identity, media], key: true, mobile: true, networks: true }
tracking: { image: tracking-svc, calls: [], mail: true, mobile: true }
media: { image: media-svc, calls: [identity], key: true, mobile: true, store: true }
{{- end -}}

{{- define "resuena.fullname" -}}
{{- if contains .Chart.Name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Of a part: (dict "root" $ "name" "identity") */}}
{{- define "resuena.partName" -}}
{{- $part := get (include "resuena.parts" .root | fromYaml) .name -}}
{{- printf "%s-%s" (include "resuena.fullname" .root) $part.image -}}
{{- end -}}

{{- define "resuena.selector" -}}
{{- $part := get (include "resuena.parts" .root | fromYaml) .name -}}
app.kubernetes.io/name: {{ $part.image }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- end -}}

{{/* The pods of `helm test` */}}
{{- define "resuena.testSelector" -}}
app.kubernetes.io/name: test
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{/* Policies of checkov that ask for probes of whatever is a Pod */}}
{{- define "resuena.testSkips" -}}
checkov.io/skip1: CKV_K8S_8=It ends by itself
checkov.io/skip2: CKV_K8S_9=It ends by itself
{{- end -}}

{{- define "resuena.labels" -}}
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/part-of: resuena
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "resuena.image" -}}
{{- $part := get (include "resuena.parts" .root | fromYaml) .name -}}
{{- include "resuena.imageOf" (dict "root" .root "image" $part.image) -}}
{{- end -}}

{{/* An image by its own name: (dict "root" $ "image" "operator") */}}
{{- define "resuena.imageOf" -}}
{{- $image := .root.Values.image -}}
{{- with $image.registry }}{{ . }}/{{ end }}{{ $image.prefix }}/{{ .image -}}
{{- with get $image.digests .image }}@{{ . }}{{ else }}:{{ $image.tag | default .root.Chart.AppVersion }}{{ end -}}
{{- end -}}

{{/* Every port that a database is at */}}
{{- define "resuena.databasePorts" -}}
{{- $ports := list .Values.postgresql.port -}}
{{- range .Values.services -}}
{{- $ports = append $ports (.database.port | default $.Values.postgresql.port) -}}
{{- end -}}
{{- range $ports | uniq }}
- { port: {{ . }}, protocol: TCP }
{{- end }}
{{- end -}}

{{/* Where the NATS servers are, for one of their users: (dict "root" $ "user" "identity"). The operator's is `resuena`. */}}
{{- define "resuena.natsUrl" -}}
{{- $nats := .root.Values.nats -}}
{{- printf "%s://%s@%s:%v" (ternary "tls" "nats" $nats.tls) .user $nats.host $nats.port -}}
{{- end -}}

{{/* The certificate authorities of caBundle as a file */}}
{{- define "resuena.caSource" -}}
{{- $bundle := .Values.caBundle -}}
{{- if $bundle.secret -}}
- secret: { name: {{ $bundle.secret }}, items: [{ key: {{ $bundle.key }}, path: ca.crt }] }
{{- else if $bundle.configMap -}}
- configMap: { name: {{ $bundle.configMap }}, items: [{ key: {{ $bundle.key }}, path: ca.crt }] }
{{- end -}}
{{- end -}}

{{/* How connections are secured, as a dictionary: variables that OpenSSL, PostgreSQL's clients (asyncpg, pg_dump), obstore and OpenTelemetry read */}}
{{- define "resuena.tlsEnv" -}}
{{- $env := dict -}}
{{- with .Values.postgresql.sslMode }}{{ $_ := set $env "PGSSLMODE" . }}{{ end -}}
{{- if include "resuena.caSource" . -}}
{{- range list "SSL_CERT_FILE" "PGSSLROOTCERT" "OTEL_EXPORTER_OTLP_CERTIFICATE" }}{{ $_ := set $env . "/run/secrets/ca.crt" }}{{ end -}}
{{- end -}}
{{- toYaml $env -}}
{{- end -}}

{{/* What a client of the S3 store reads as files: the certificate authorities, and its keys where pods do not get them otherwise */}}
{{- define "resuena.mediaStoreSource" -}}
{{- with include "resuena.caSource" . }}
{{ . }}
{{- end }}
{{- with .Values.secrets.mediaStore }}
- secret:
    name: {{ . }}
    items:
      - { key: access-key-id, path: media-store-access-key-id }
      - { key: secret-access-key, path: media-store-secret-access-key }
{{- end }}
{{- end -}}

{{- define "resuena.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "resuena.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
runAsNonRoot: true
capabilities: { drop: [ALL] }
{{- end -}}

{{/* The values that a part's pods are made with: its own, and where it has none those of all pods; labels, annotations and extraEnvFrom add up. */}}
{{- define "resuena.podValues" -}}
{{- $own := eq .name "gateway" | ternary .root.Values.gateway (get .root.Values.services .name) -}}
{{- $names := list "nodeSelector" "tolerations" "affinity" "topologySpreadConstraints" "priorityClassName" -}}
{{- $pod := pick .root.Values "image" "nodeSelector" "tolerations" "affinity" "topologySpreadConstraints" "priorityClassName" | deepCopy -}}
{{- range $name := $names -}}
{{- with get $own $name }}{{ $_ := set $pod $name . }}{{ end -}}
{{- end -}}
{{- $_ := set $pod "podLabels" (merge (deepCopy ($own.podLabels | default dict)) .root.Values.podLabels) -}}
{{- $_ := set $pod "podAnnotations" (merge (deepCopy ($own.podAnnotations | default dict)) .root.Values.podAnnotations) -}}
{{- $_ := set $pod "extraEnvFrom" (concat .root.Values.extraEnvFrom ($own.extraEnvFrom | default list)) -}}
{{- toYaml $pod -}}
{{- end -}}

{{/* Spreads a part's pods: (dict "root" $ "name" "identity" "constraints" list). A constraint without a labelSelector counts the part's pods. */}}
{{- define "resuena.spread" -}}
{{- $selector := dict "labelSelector" (dict "matchLabels" (include "resuena.selector" . | fromYaml)) -}}
{{- range .constraints }}
{{ toYaml (list (merge (deepCopy .) $selector)) }}
{{- end }}
{{- end -}}

{{- define "resuena.placement" -}}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end -}}

{{/* Environment of a part; it holds no secret, only the files that have them. */}}
{{- define "resuena.env" -}}
{{- $values := .root.Values -}}
{{- $parts := include "resuena.parts" .root | fromYaml -}}
{{- $part := get $parts .name -}}
{{- $env := dict
  "RESUENA_ENVIRONMENT" $values.environment
  "RESUENA_LOG_LEVEL" $values.logLevel
  "RESUENA_TIME_ZONE" $values.timeZone
  "RESUENA_OTLP_ENDPOINT" $values.otlpEndpoint
  "MALLOC_ARENA_MAX" "1"
  "RESUENA_NATS_URL" (include "resuena.natsUrl" (dict "root" .root "user" .name))
  "RESUENA_NATS_PASSWORD_FILE" "/run/secrets/nats-password"
  "RESUENA_NATS_REPLICAS" $values.nats.replicas
  "RESUENA_PUBLIC_URL" $values.publicUrl
  "RESUENA_JWKS_URL" (printf "http://%s:9100/.well-known/jwks.json" (include "resuena.partName" (dict "root" .root "name" "identity")))
-}}
{{- $env = merge $env (include "resuena.tlsEnv" .root | fromYaml) -}}
{{- range $name := keys $parts | sortAlpha -}}
{{- if ne $name "gateway" -}}
{{- $_ := set $env (printf "RESUENA_%s_ADDRESS" (upper $name)) (printf "%s:5100" (include "resuena.partName" (dict "root" $.root "name" $name))) -}}
{{- end -}}
{{- end -}}
{{- if $part.key -}}
{{- $_ := set $env "RESUENA_SERVICE_KEY_FILE" "/run/service-key/key.pem" -}}
{{- end -}}
{{- if eq .name "gateway" -}}
{{- $own := $values.gateway -}}
{{- $env = merge $env (dict
  "RESUENA_COOKIE_SECURE" $own.cookieSecure
  "RESUENA_TRUSTED_PROXIES" $own.trustedProxies
  "RESUENA_ALLOWED_ORIGINS" $own.allowedOrigins
  "RESUENA_TRUSTED_ONLY" $own.trustedOnly
  "RESUENA_SECURITY_CONTACT" $own.securityContact
  "RESUENA_GATEWAY_PROCESSES" $own.processes
  "RESUENA_ACCESS_LOG" $own.accessLog
) -}}
{{- $env = merge (deepCopy $own.env) $env -}}
{{- else -}}
{{- $own := get $values.services .name -}}
{{- $database := $own.database -}}
{{- $_ := set $env "RESUENA_SERVICE_PUBLIC_KEYS_DIR" "/run/service-public-keys" -}}
{{- $_ := set $env "RESUENA_DATABASE_URL" (printf "postgresql+asyncpg://%s@%s:%v/%s" .name ($database.host | default $values.postgresql.host) ($database.port | default $values.postgresql.port) $database.name) -}}
{{- with $values.postgresql.pooler -}}
{{- if not $database.host }}{{ $_ := set $env "RESUENA_DATABASE_POOLER" . }}{{ end -}}
{{- end -}}
{{- if hasKey $database "replicaHost" -}}
{{- $replica := printf "postgresql+asyncpg://%s@%s:%v/%s" .name $database.replicaHost ($database.port | default $values.postgresql.port) $database.name -}}
{{- $_ := set $env "RESUENA_DATABASE_REPLICA_URL" (ternary $replica "" (not (empty $database.replicaHost))) -}}
{{- end -}}
{{- $_ := set $env "RESUENA_DATABASE_PASSWORD_FILE" "/run/secrets/database-password" -}}
{{- if $part.mail -}}
{{- $env = merge $env (dict
  "RESUENA_SMTP_URL_FILE" "/run/secrets/smtp-url"
  "RESUENA_MAIL_FROM" $values.mail.from
  "RESUENA_OPERATOR_EMAIL" $values.mail.operatorEmail
  "RESUENA_MAIL_DIR" "/var/lib/resuena/mail"
) -}}
{{- end -}}
{{- if eq .name "identity" -}}
{{- $env = merge $env (dict "RESUENA_PASSWORD_PEPPER_FILE" "/run/secrets/password-pepper" "RESUENA_SIGNING_KEY_FILE" "/run/secrets/signing-key") -}}
{{- end -}}
{{- if eq .name "identity" -}}
{{- $env = merge $env (dict
  "RESUENA_INSTAGRAM_APP_ID" $values.networks.instagramAppId
  "RESUENA_FACEBOOK_APP_ID" $values.networks.facebookAppId
) -}}
{{- end -}}
{{- if and $part.networks $values.secrets.networks -}}
{{- $env = merge $env (dict
  "RESUENA_INSTAGRAM_APP_SECRET_FILE" "/run/secrets/instagram-app-secret"
  "RESUENA_FACEBOOK_APP_SECRET_FILE" "/run/secrets/facebook-app-secret"
) -}}
{{- if eq .name "campaign" -}}
{{- $_ := set $env "RESUENA_NETWORK_WEBHOOK_TOKEN_FILE" "/run/secrets/network-webhook-token" -}}
{{- end -}}
{{- end -}}
{{- if eq .name "company" -}}
{{- $env = merge $env (dict
  "RESUENA_WEBHOOKS_KEY_FILE" "/run/secrets/webhooks-key"
  "RESUENA_WEBHOOKS_ALLOWED_HOSTS" .root.Values.webhooks.allowedHosts
) -}}
{{- end -}}
{{- if eq .name "tracking" -}}
{{- $env = merge $env (dict "RESUENA_UNIQUES_SECRET_FILE" "/run/secrets/uniques-secret") -}}
{{- end -}}
{{- if $part.store -}}
{{- $env = merge $env (include "resuena.mediaStoreEnv" .root | fromYaml) -}}
{{- end -}}
{{- $env = merge (deepCopy $own.env) $env -}}
{{- end -}}
{{- range $name := keys $env | sortAlpha }}
- name: {{ $name }}
  value: {{ get $env $name | toString | quote }}
{{- end }}
{{- end -}}

{{/* Where the S3 store is, as a dictionary */}}
{{- define "resuena.mediaStoreEnv" -}}
{{- $store := .Values.mediaStore -}}
{{- $env := dict "RESUENA_MEDIA_STORE_URL" $store.url "AWS_REGION" $store.region -}}
{{- with $store.endpoint }}{{ $_ := set $env "AWS_ENDPOINT" . }}{{ end -}}
{{- if $store.allowHttp }}{{ $_ := set $env "AWS_ALLOW_HTTP" "true" }}{{ end -}}
{{- if .Values.secrets.mediaStore -}}
{{- $env = merge $env (dict
  "RESUENA_MEDIA_STORE_ACCESS_KEY_ID_FILE" "/run/secrets/media-store-access-key-id"
  "RESUENA_MEDIA_STORE_SECRET_ACCESS_KEY_FILE" "/run/secrets/media-store-secret-access-key"
) -}}
{{- end -}}
{{- toYaml $env -}}
{{- end -}}

{{/* Whether a restore is under way, so that no part may run; a dry run changes nothing */}}
{{- define "resuena.restoring" -}}
{{- if and .Values.restore.from (not .Values.restore.dryRun) }}yes{{ end -}}
{{- end -}}

{{/* A pod of the operator's command: `name` of its container, `args`, and `key`, the Secret with the private key of a backup */}}
{{- define "resuena.operatorPod" -}}
{{- $root := .root -}}
{{- $values := .root.Values -}}
restartPolicy: Never
serviceAccountName: {{ include "resuena.fullname" $root }}-backup
automountServiceAccountToken: false
enableServiceLinks: false
{{- include "resuena.placement" $root }}
securityContext:
  {{- include "resuena.podSecurity" $root | nindent 2 }}
containers:
  - name: {{ .name }}
    image: {{ include "resuena.imageOf" (dict "root" $root "image" "operator") }}
    imagePullPolicy: {{ $values.image.pullPolicy }}
    args:
      {{- range .args }}
      - {{ . | toString | quote }}
      {{- end }}
    env:
      {{- include "resuena.backupEnv" $root | nindent 6 }}
    resources: {{- toYaml $values.backup.resources | nindent 6 }}
    securityContext:
      {{- include "resuena.containerSecurity" $root | nindent 6 }}
    volumeMounts:
      - { name: tmp, mountPath: /tmp }
      - { name: secrets, mountPath: /run/secrets, readOnly: true }
volumes:
  # Dumps on their way to or from the bucket
  - { name: tmp, emptyDir: { sizeLimit: {{ $values.backup.scratch }} } }
  - name: secrets
    projected:
      defaultMode: 0440
      sources:
        - secret: { name: {{ $values.secrets.nats }}, items: [{ key: password, path: nats-password }] }
        {{- range $service := keys $values.services | sortAlpha }}
        - secret:
            name: {{ $values.secrets.databasePrefix }}-{{ $service }}
            items: [{ key: password, path: {{ $service }}-database-password }]
        {{- end }}
        {{- with .key }}
        - secret: { name: {{ . }}, items: [{ key: backup-key.txt, path: backup-key.txt }] }
        {{- end }}
        {{- include "resuena.mediaStoreSource" $root | nindent 8 }}
{{- end -}}

{{/* What the operator's command reads, for a backup or a restore */}}
{{- define "resuena.backupEnv" -}}
{{- $values := .Values -}}
{{- $env := merge (include "resuena.mediaStoreEnv" . | fromYaml) (include "resuena.tlsEnv" . | fromYaml) (dict
  "RESUENA_ENVIRONMENT" $values.environment
  "RESUENA_NATS_URL" (include "resuena.natsUrl" (dict "root" . "user" "resuena"))
  "RESUENA_NATS_PASSWORD_FILE" "/run/secrets/nats-password"
  "RESUENA_NATS_REPLICAS" $values.nats.replicas
  "TMPDIR" "/tmp"
) -}}
{{- with $values.backup.recipients }}{{ $_ := set $env "RESUENA_BACKUP_RECIPIENTS" (join "," .) }}{{ end -}}
{{- range $name, $service := $values.services -}}
{{- $database := $service.database -}}
{{- $_ := set $env (printf "RESUENA_%s_DATABASE_URL" (upper $name)) (printf "postgresql+asyncpg://%s@%s:%v/%s" $name ($database.host | default $values.postgresql.host) ($database.port | default $values.postgresql.port) $database.name) -}}
{{- $_ := set $env (printf "RESUENA_%s_DATABASE_PASSWORD_FILE" (upper $name)) (printf "/run/secrets/%s-database-password" $name) -}}
{{- end -}}
{{- range $name := keys $env | sortAlpha }}
- name: {{ $name }}
  value: {{ get $env $name | toString | quote }}
{{- end }}
{{- end -}}

{{/* A part's secrets as files: its own and no other's. */}}
{{- define "resuena.secretSources" -}}
{{- $secrets := .root.Values.secrets -}}
{{- $part := get (include "resuena.parts" .root | fromYaml) .name -}}
- secret: { name: {{ $secrets.natsPrefix }}-{{ .name }}, items: [{ key: password, path: nats-password }] }
{{- if ne .name "gateway" }}
- secret: { name: {{ $secrets.databasePrefix }}-{{ .name }}, items: [{ key: password, path: database-password }] }
{{- end }}
{{- if $part.mail }}
- secret: { name: {{ $secrets.mail }}, items: [{ key: smtp-url, path: smtp-url }] }
{{- end }}
{{- if eq .name "identity" }}
- secret:
    name: {{ $secrets.identity }}
    items: [{ key: password-pepper, path: password-pepper }, { key: signing-key, path: signing-key }]
{{- end }}
{{- if eq .name "company" }}
- secret: { name: {{ $secrets.company }}, items: [{ key: webhooks-key, path: webhooks-key }] }
{{- end }}
{{- if eq .name "tracking" }}
- secret: { name: {{ $secrets.tracking }}, items: [{ key: uniques-secret, path: uniques-secret }] }
{{- end }}
{{- if and $part.networks $secrets.networks }}
- secret:
    name: {{ $secrets.networks }}
    items:
      - { key: instagram-app-secret, path: instagram-app-secret }
      - { key: facebook-app-secret, path: facebook-app-secret }
      {{- if eq .name "campaign" }}
      - { key: network-webhook-token, path: network-webhook-token }
      {{- end }}
{{- end }}
{{- if $part.store }}
{{- include "resuena.mediaStoreSource" .root }}
{{- else }}
{{- with include "resuena.caSource" .root }}
{{ . }}
{{- end }}
{{- end }}
{{- end -}}
