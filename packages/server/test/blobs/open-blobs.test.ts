import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { openBlobs } from '../../src/blobs/open-blobs.js'
import { loadSettings } from '../../src/settings-table.js'
import { temporaryFolders } from '../support/temporary-folder.js'

const temporaryFolder = temporaryFolders()

describe('The configured blob store', () => {
  it('uses the data folder without a bucket, and does not load the AWS SDK', () => {
    const code = `
      import Module from 'node:module'
      const { openBlobs } = await import(${JSON.stringify(new URL('../../dist/blobs/open-blobs.js', import.meta.url).href)})
      const blobs = await openBlobs({ s3Bucket: null, keepFreeBytes: 0 }, ${JSON.stringify(temporaryFolder())})
      await blobs.close()
      console.log(Object.keys(Module._cache).filter((path) => path.includes('@aws-sdk')).length)
      await import('@aws-sdk/client-s3')
      console.log(Object.keys(Module._cache).filter((path) => path.includes('@aws-sdk')).length > 0)
    `
    const said = execFileSync(process.execPath, ['--input-type=module', '--no-warnings', '-e', code], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
    })
    expect(said.trim().split('\n')).toEqual(['0', 'true'])
  })

  it('refuses an access key id without its secret', async () => {
    const env = { OCTAVO_S3_BUCKET: 'files', OCTAVO_S3_ACCESS_KEY_ID: 'key' }
    const { blobs } = loadSettings(env, [])
    await expect(openBlobs(blobs, temporaryFolder())).rejects.toThrow('s3SecretAccessKey')
  })

  it.each([
    ['OCTAVO_S3_BUCKET', 'Files'],
    ['OCTAVO_S3_BUCKET', '../etc'],
    ['OCTAVO_S3_ENDPOINT', 'ftp://store'],
    ['OCTAVO_S3_PREFIX', 'with space/'],
    ['OCTAVO_S3_PATH_STYLE', 'yes'],
    ['OCTAVO_S3_SECRET_ACCESS_KEY', 'with space'],
  ])('refuses %s=%s', (name, value) => {
    expect(() => loadSettings({ [name]: value }, [])).toThrow(name)
  })
})
