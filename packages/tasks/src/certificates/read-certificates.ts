import { Certificate } from 'pkijs'
import { TaskFailure } from '../declare/task-failure.js'
import { pemBlocks } from './pem.js'

/** The certificates of a PEM file, which is the value of an option. */
export function readCertificates(text: string, option: 'key' | 'certificates'): Certificate[] {
  return pemBlocks(text)
    .filter(({ label }) => label === 'CERTIFICATE')
    .map(({ der }) => {
      try {
        return Certificate.fromBER(der!)
      } catch {
        throw new TaskFailure({
          code: 'invalid_parameter',
          field: `options[${option}]`,
          message: 'A certificate cannot be read. It must be an X.509 certificate in PEM.',
        })
      }
    })
}
