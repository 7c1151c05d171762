// Makes the bucket that the settings name, where it does not exist yet: `node create-bucket.mjs` in the container, before the service starts.
import { readFileSync } from 'node:fs'
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'

const { env } = process
const secret = env.OCTAVO_S3_SECRET_ACCESS_KEY_FILE
  ? readFileSync(env.OCTAVO_S3_SECRET_ACCESS_KEY_FILE, 'utf8').trim()
  : env.OCTAVO_S3_SECRET_ACCESS_KEY
const client = new S3Client({
  endpoint: env.OCTAVO_S3_ENDPOINT,
  region: env.OCTAVO_S3_REGION || 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId: env.OCTAVO_S3_ACCESS_KEY_ID, secretAccessKey: secret },
  maxAttempts: 10,
})
const bucket = { Bucket: env.OCTAVO_S3_BUCKET }
const isThere = await client.send(new HeadBucketCommand(bucket)).then(
  () => true,
  () => false,
)
if (!isThere) await client.send(new CreateBucketCommand(bucket))
console.log(`The bucket ${bucket.Bucket} ${isThere ? 'exists' : 'was made'}.`)
