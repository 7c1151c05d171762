import { optionalText, text } from '../settings/declare.js'

export const redisSettings = {
  redisUrl: optionalText({
    description:
      'The Redis or Valkey server for the queue and the signals between machines. Required, with a database and an S3 bucket, if several machines share the work.',
    allowed: 'an address such as redis://user:password@host:6379/0, or rediss:// for TLS',
    secret: true,
    read: (given) => (/^rediss?:\/\//.test(given) && URL.canParse(given) ? given : undefined),
  }),
  redisPrefix: text({
    description: 'Prefix of the names of all keys and channels, so that several services can share a server.',
    default: 'octavo',
    allowed: 'up to 100 letters, digits, dots, dashes and underscores',
    read: (given) => (/^[\w.-]{1,100}$/.test(given) ? given : undefined),
  }),
}
