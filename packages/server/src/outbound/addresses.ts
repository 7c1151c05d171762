import { BlockList, isIPv6 } from 'node:net'

/**
 * Addresses that are not public (RFC 6890 and its successors), in both families. IPv6 addresses that embed an
 * IPv4 address are included: such a host can be reached by IPv4.
 */
const notPublic = new BlockList()
for (const [network, length] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, length, 'ipv4')
for (const [network, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, length, 'ipv6')

const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')

/** Whether a webhook may be sent to this address: a public one, or one in a listed network. */
export function addressCheck(networks: readonly string[]): (address: string) => boolean {
  const listed = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (length === undefined) listed.addAddress(address, family)
    else listed.addSubnet(address, Number(length), family)
  }
  return (given) => {
    const address = unmapped(given)
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (listed.check(address, family)) return true
    if (notPublic.check(address, family)) return false
    return family === 'ipv4' || globalUnicast.check(address, 'ipv6')
  }
}

/** ::ffff:10.0.0.1 is 10.0.0.1. */
function unmapped(address: string): string {
  const plain = address.replace(/%.*$/, '')
  const dotted = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1]
  if (dotted !== undefined) return dotted
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/i.exec(plain) ?? []
  if (high === undefined || low === undefined) return plain
  const [h, l] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [h >> 8, h & 255, l >> 8, l & 255].join('.')
}
