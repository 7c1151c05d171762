import { bytes, choice, optionalText, text } from '../settings/declare.js'
import { baseUrl } from '../settings/forms.js'

export const blobSettings = {
  keepFreeBytes: bytes({
    description:
      'Room on the disk that files may not take: below it, uploads and executions are answered with 507, while the database can still be written, and things deleted.',
    default: 16 * 2 ** 20,
    min: 0,
    max: 2 ** 50,
  }),
  s3Bucket: optionalText({
    description:
      'The S3 bucket that keeps the files. It has to exist, and other services may not use it below the same prefix. Without it files are kept in the data folder.',
    allowed: 'the name of a bucket: 3 to 63 lower-case letters, digits, dots and hyphens',
    read: (name) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name) ? name : undefined),
  }),
  s3Endpoint: optionalText({
    description: 'The address of the S3 server. Without it, AWS.',
    allowed: 'an http or https address',
    read: baseUrl,
  }),
  s3Region: text({
    description: 'The region of the bucket; most servers other than AWS take any.',
    default: 'us-east-1',
    allowed: 'lower-case letters, digits and hyphens',
    read: (name) => (/^[a-z0-9-]{1,64}$/.test(name) ? name : undefined),
  }),
  s3AccessKeyId: optionalText({
    description:
      'The access key. Without it and its secret, the AWS SDK looks where it always does: its own variables, its file, the role of the machine.',
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
    description: 'What the names of all objects begin with, such as `octavo/`.',
    default: '',
    allowed: 'at most 256 letters, digits, slashes, dots, hyphens and underscores',
    read: (prefix) => (/^[\w./-]{0,256}$/.test(prefix) ? prefix : undefined),
  }),
  s3PathStyle: choice({
    description:
      'Whether the bucket is named in the path of the address, not in its host: `auto` does so where an endpoint is set.',
    default: 'auto',
    among: ['auto', 'on', 'off'],
  }),
  s3CacheBytes: bytes({
    description:
      'Room in the data folder of each node for copies of files in the bucket. The least recently used make room for others; those in use stay.',
    default: 10 * 2 ** 30,
    min: 0,
    max: 2 ** 50,
  }),
  s3PresignedDownloads: choice({
    description:
      'Whether the download of one whole file is answered with a redirect to the bucket (302, good for five minutes), so that its bytes do not pass through the service. Clients have to reach the endpoint; browsers need its CORS rules as well. Parts of files, and several files as a ZIP, come from the service.',
    default: 'off',
    among: ['off', 'on'],
  }),
}

function visible(key: string): string | undefined {
  return /^[\x21-\x7e]{1,256}$/.test(key) ? key : undefined
}
