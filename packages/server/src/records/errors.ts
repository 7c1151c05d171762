/** A change would have exceeded the quota of an owner. Nothing was changed. */
export class OverQuota extends Error {
  readonly code = 'quota_exceeded'
  readonly of: 'bytes' | 'processes'
  readonly allowed: number
  constructor(of: 'bytes' | 'processes', allowed: number) {
    super(
      of === 'bytes'
        ? `The files of this token would exceed its quota of ${allowed} bytes.`
        : `This token has ${allowed} processes, the maximum.`,
    )
    this.name = 'OverQuota'
    this.of = of
    this.allowed = allowed
  }
}

/** The file whose bytes others were to share was removed. Nothing was changed. */
export class FileGone extends Error {
  override readonly name = 'FileGone'
}

/** The maximum number of runs is waiting. Nothing was changed. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
  readonly code = 'queue_full'
  constructor(of: 'owner' | 'all') {
    super(of === 'owner' ? 'Too many of your executions are waiting.' : 'The queue is full.')
  }
}
