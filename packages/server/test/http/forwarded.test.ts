import { describe, expect, it } from 'vitest'
import { olderHeaders } from '../../src/http/forwarded.js'

describe('The Forwarded header', () => {
  it.each([
    ['for=192.0.2.60;proto=https;host=a.example', '192.0.2.60', 'a.example', 'https'],
    ['For="[2001:db8::17]:4711"; Proto=HTTP', '2001:db8::17', undefined, 'http'],
    [
      'for=192.0.2.1, for=198.51.100.2:80;host="b.example:81"',
      '192.0.2.1, 198.51.100.2',
      'b.example:81',
      undefined,
    ],
    ['for=192.0.2.1, for=unknown, for=198.51.100.2', '198.51.100.2', undefined, undefined],
    ['for=_hidden;proto=gopher', undefined, undefined, undefined],
    ['host="a\\"b,c;d"', undefined, 'a"b,c;d', undefined],
    ['', undefined, undefined, undefined],
    [';;=,,"', undefined, undefined, undefined],
  ])('is translated to X-Forwarded-* headers: %s', (text, address, host, proto) => {
    expect(olderHeaders(text)).toEqual(
      JSON.parse(
        JSON.stringify({
          'x-forwarded-for': address,
          'x-forwarded-host': host,
          'x-forwarded-proto': proto,
        }),
      ),
    )
  })
})
