import { BlockList, isIPv6, type Server, type Socket } from 'node:net'
import { networkOf } from './network-of.js'

/**
 * Limits the connections of one address. Those of trusted proxies belong to many clients and are not counted;
 * 0 for no limit.
 */
export function limitConnectionsPerAddress(
  server: Server,
  most: number,
  trustedProxies: readonly string[],
): void {
  if (most === 0) return
  const proxies = blockListOf(trustedProxies)
  const open = new Map<string, number>()
  // After the HTTP listener, which expects an open connection.
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    if (remoteAddress === undefined || isProxy(proxies, remoteAddress)) return
    const network = networkOf(remoteAddress)
    const count = open.get(network) ?? 0
    if (count >= most) {
      socket.destroy()
      return
    }
    open.set(network, count + 1)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left === 0) open.delete(network)
      else open.set(network, left)
    })
  })
}

/** Of addresses, and of networks as address/length. */
function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return list
}

function isProxy(proxies: BlockList, address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined && proxies.check(mapped, 'ipv4')) return true
  return proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
