import { optionalText, text } from '../settings/declare.js'

export const redisSettings = {
  redisUrl: optionalText({
    description:
      'The Redis or Valkey server that carries runs and signals between machines. Needed, with a database and an S3 bucket, where several machines share the work.',
    allowed: 'an address such as redis://user:password@host:6379/0, or rediss:// for TLS',
    secret: true,
    read: (given) => (/^rediss?:\/\//.test(given) && URL.canParse(given) ? given : undefined),
  }),
  redisPrefix: text({
    description:
      'What the names of all keys and channels begin with, so that several services can share a server.',
    default: 'octavo',
    allowed: 'up to 100 letters, digits, dots, dashes and underscores',
    read: (given) => (/^[\w.-]{1,100}$/.test(given) ? given : undefined),
  }),
}
