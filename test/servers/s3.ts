import { randomBytes, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  canConnect,
  emptyFolder,
  freePort,
  removeFolder,
  run,
  ServerProcess,
  temporaryFolder,
} from './server-process.js'
import type { S3Address, TestServer } from './test-server.js'

/**
 * Ceph's S3 gateway on a minimal cluster: one monitor, one object store in memory, no manager, and no
 * authentication between them (requests to the gateway are signed). Only the gateway is killed, stopped and
 * paused; the objects are in the other two.
 */
export async function startS3(): Promise<TestServer & S3Address> {
  const folder = temporaryFolder('s3')
  const monitorPort = await freePort()
  const port = await freePort()
  const address: S3Address = {
    url: `http://127.0.0.1:${port}`,
    port,
    region: 'us-east-1',
    accessKeyId: `KEY${randomBytes(8).toString('hex')}`,
    secretAccessKey: randomBytes(20).toString('hex'),
  }
  const env = { CEPH_CONF: join(folder, 'ceph.conf') }
  let monitor: ServerProcess
  let store: ServerProcess
  let gateway: ServerProcess

  const start = (line: string): ServerProcess => new ServerProcess({ ...command(line), env, folder })
  const runHere = (line: string): Promise<void> => run({ ...command(line), env, folder })

  async function startCluster(): Promise<void> {
    for (const name of ['mon', 'osd', 'rgw']) emptyFolder(join(folder, name))
    const clusterId = randomUUID()
    writeFileSync(env.CEPH_CONF, configuration(folder, clusterId, monitorPort, port))
    // A map that already contains store 0, so that none of Ceph's commands (a second of Python each) is
    // needed to add it.
    const monitorAddress = `[v2:127.0.0.1:${monitorPort}]`
    await Promise.all([
      runHere(`monmaptool --create --clobber --addv a ${monitorAddress} --fsid ${clusterId} monmap`),
      runHere('osdmaptool --clobber --createsimple 1 osdmap'),
      runHere(`ceph-osd --mkfs --no-mon-config -i 0 --osd-uuid ${randomUUID()}`),
    ])
    await runHere('ceph-mon --mkfs -i a --monmap monmap --osdmap osdmap')
    monitor = start('ceph-mon -f -i a')
    // A store that does not find the monitor waits for seconds before it tries again.
    await monitor.ready(() => canConnect(monitorPort))
    store = start('ceph-osd -f -i 0')
    const { accessKeyId, secretAccessKey } = address
    const user = `--uid=octavo --display-name=octavo --access-key=${accessKeyId} --secret-key=${secretAccessKey}`
    // It waits for the store, and by default checks only every five seconds.
    await runHere(`radosgw-admin -n client.rgw --objecter-tick-interval=0.1 user create ${user}`)
  }

  async function startGateway(): Promise<void> {
    gateway = start('radosgw -f -n client.rgw')
    await gateway.ready(() => fetch(address.url, { signal: AbortSignal.timeout(5000) }))
  }

  await startCluster()
  await startGateway()
  return {
    ...address,
    stop: () => gateway.stop(),
    kill: () => gateway.kill(),
    async restart() {
      await gateway.stop()
      await startGateway()
    },
    pause: () => gateway.pause(),
    resume: () => gateway.resume(),
    async wipe() {
      await Promise.all([gateway, store, monitor].map((server) => server.kill()))
      await startCluster()
      await startGateway()
    },
    async close() {
      // No data outlives the folder, so a graceful shutdown is not needed.
      await Promise.all([gateway, store, monitor].map((server) => server.kill()))
      removeFolder(folder)
    },
  }
}

function command(line: string): { command: string; args: string[] } {
  const [name = '', ...args] = line.split(' ')
  return { command: name, args }
}

function configuration(folder: string, clusterId: string, monitorPort: number, port: number): string {
  return `
[global]
fsid = ${clusterId}
mon_host = v2:127.0.0.1:${monitorPort}
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
ms_bind_ipv6 = false
run_dir = ${folder}
log_file =
log_to_stderr = true
err_to_stderr = true
admin_socket =
debug_mon = 0
debug_paxos = 0
debug_osd = 0
debug_rocksdb = 0
debug_rgw = 0
# Without keys between the parts of the cluster. The gateway would want an encrypted connection, which needs them.
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
ms_mon_client_mode = crc
# One copy, one placement group for each pool.
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
osd_pool_default_pg_autoscale_mode = off
osd_crush_chooseleaf_type = 0
mon_allow_pool_size_one = true
mon_max_pg_per_osd = 1000
# However full the disk of this machine is.
mon_data_avail_warn = 1
mon_data_avail_crit = 1
# Nobody else to agree with: no wait before each decision.
paxos_propose_interval = 0.01
paxos_min_wait = 0.01
[mon.a]
mon_data = ${folder}/mon
[osd.0]
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 8589934592
[client.rgw]
rgw_data = ${folder}/rgw
# Without nodelay the end of an answer waits 40 ms for an acknowledgement.
rgw_frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw_thread_pool_size = 32
rgw_run_sync_thread = false
rgw_enable_lc_threads = false
rgw_enable_quota_threads = false
rgw_dynamic_resharding = false
# What was deleted gives its memory back while the tests run.
rgw_gc_obj_min_wait = 1
rgw_gc_processor_period = 20
`
}
