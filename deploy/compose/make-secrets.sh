#!/bin/sh
# Makes the secrets of scale-out.yaml in the folder `secrets` beside this file, once: what is there stays.
set -eu
umask 077
folder=$(dirname "$0")/secrets
if [ -e "$folder" ]; then
  echo "$folder is there already: nothing was changed." >&2
  exit 0
fi
unfinished=$folder.new
rm -rf "$unfinished"
mkdir "$unfinished"

random() { openssl rand -hex 32; }
# Without a line end: some programs would take it as part of the secret.
write() { printf '%s' "$2" > "$unfinished/$1"; }

postgres=$(random)
valkey=$(random)
s3=$(random)
write postgres_password "$postgres"
write database_url "postgres://octavo:$postgres@postgres:5432/octavo"
write valkey_config "requirepass $valkey
save \"\"
appendonly no
maxmemory-policy noeviction
"
write redis_url "redis://:$valkey@valkey:6379"
write seal_key "$(random)"
write s3_secret_access_key "$s3"
write s3_config "{
  \"identities\": [
    {
      \"name\": \"octavo\",
      \"credentials\": [{ \"accessKey\": \"octavo\", \"secretKey\": \"$s3\" }],
      \"actions\": [\"Admin\", \"Read\", \"Write\", \"List\"]
    }
  ]
}
"
# The containers run as users that this machine does not know; the folder keeps everybody else out.
chmod 444 "$unfinished"/*
mv "$unfinished" "$folder"
echo "Made $folder."
