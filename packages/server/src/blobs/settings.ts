import { bytes, choice, optionalText, text } from '../settings/declare.js'
import { baseUrl } from '../settings/forms.js'

export const blobSettings = {
  keepFreeBytes: bytes({
    description:
      'Disk space to keep free: below it, uploads and executions are rejected with 507, while the database stays writable and files can be deleted.',
    default: 16 * 2 ** 20,
    min: 0,
    max: 2 ** 50,
  }),
  s3Bucket: optionalText({
    description:
      'The S3 bucket for the files. It has to exist, and no other service may use it with the same prefix. Unset: files are stored in the data folder.',
    allowed: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
    read: (name) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) ? name : undefined),
  }),
  s3Endpoint: optionalText({
    description: 'The URL of the S3 server. Unset: AWS.',
    allowed: 'an http or https address',
    read: baseUrl,
  }),
  s3Region: text({
    description: 'The region of the bucket; most servers other than AWS accept any.',
    default: 'us-east-1',
    allowed: 'lower-case letters, digits and hyphens',
    read: (name) => (/^[a-z0-9-]{1,64}$/.test(name) ? name : undefined),
  }),
  s3AccessKeyId: optionalText({
    description:
      'The access key. If it and its secret are unset, the AWS SDK uses its default sources: its own variables, its credentials file, the role of the machine.',
    allowed: '1 to 256 visible ASCII characters',
    read: visible,
  }),
  s3SecretAccessKey: optionalText({
    description: 'The secret of the access key.',
    allowed: '1 to 256 visible ASCII characters',
    secret: true,
    read: visible,
  }),
  s3Prefix: text({
    description: 'Prefix of the names of all objects, such as `octavo/`.',
    default: '',
    allowed: 'at most 256 letters, digits, slashes, dots, hyphens and underscores',
    read: (prefix) => (/^[\w./-]{0,256}$/.test(prefix) ? prefix : undefined),
  }),
  s3PathStyle: choice({
    description:
      'Whether the bucket name is in the path of the URL instead of in its host: `auto` does so if an endpoint is set.',
    default: 'auto',
    among: ['auto', 'on', 'off'],
  }),
  s3CacheBytes: bytes({
    description:
      'Size of the cache for files of the bucket, in the data folder of each node. The least recently used files are removed first; files in use are kept.',
    default: 10 * 2 ** 30,
    min: 0,
    max: 2 ** 50,
  }),
  s3PresignedDownloads: choice({
    description:
      'Whether downloads of single files are redirected to the bucket (302, a URL valid for five minutes), so that the bytes do not pass through the service. Clients have to reach the endpoint; browsers need CORS rules of the bucket as well. Byte ranges and ZIP archives are sent by the service.',
    default: 'off',
    among: ['off', 'on'],
  }),
}

function visible(key: string): string | undefined {
  return /^[\x21-\x7e]{1,256}$/.test(key) ? key : undefined
}
