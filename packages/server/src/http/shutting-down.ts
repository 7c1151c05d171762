import { ServiceError } from '../errors/service-error.js'

export function shuttingDown(): ServiceError {
  return new ServiceError('shutting_down', 'The service is shutting down. Try again in a moment.', {
    retryAfter: 5,
  })
}
