import { expect, test } from 'vitest'
import { checkJson, checkPlace, checkToken, createToken, sessionCookie } from './access.ts'

const access = { token: createToken(), port: 4711 }

test('a token is 256 bits and never the same', () => {
  expect(access.token).toMatch(/^[0-9a-f]{64}$/)
  expect(createToken()).not.toBe(access.token)
})

test('only our own names for this computer are answered (a rebound name is foreign)', () => {
  expect(checkPlace({ host: '127.0.0.1:4711' }, access)).toBeNull()
  expect(checkPlace({ host: 'localhost:4711', origin: 'http://localhost:4711' }, access)).toBeNull()
  for (const host of [
    undefined,
    '',
    '127.0.0.1',
    '127.0.0.1:80',
    'evil.example:4711',
    '127.0.0.1:4711.evil.example',
    '0.0.0.0:4711',
    '[::1]:4711',
  ]) {
    expect(checkPlace({ host }, access)?.status, String(host)).toBe(403)
  }
})

test('a request that another site sends is refused', () => {
  const host = '127.0.0.1:4711'
  for (const origin of [
    'https://evil.example',
    'http://127.0.0.1:4712',
    'https://127.0.0.1:4711',
    'null',
    'http://127.0.0.1:4711.evil.example',
  ]) {
    expect(checkPlace({ host, origin }, access)?.status, origin).toBe(403)
  }
  expect(checkPlace({ host, 'sec-fetch-site': 'cross-site' }, access)?.status).toBe(403)
  expect(checkPlace({ host, 'sec-fetch-site': 'same-site' }, access)?.status).toBe(403)
  expect(checkPlace({ host, 'sec-fetch-site': 'same-origin' }, access)).toBeNull()
})

test('the token opens as cookie of this port or as bearer, and nothing else does', () => {
  expect(checkToken({ cookie: `theme=dark; adamm_4711=${access.token}` }, access)).toBeNull()
  expect(checkToken({ authorization: `Bearer ${access.token}` }, access)).toBeNull()
  for (const headers of [
    {},
    { cookie: '' },
    { cookie: `adamm_4712=${access.token}` },
    { cookie: `adamm_4711=${access.token}0` },
    { cookie: 'adamm_4711=' },
    { authorization: access.token },
    { authorization: `Bearer ${createToken()}` },
  ]) {
    expect(checkToken(headers, access)?.status, JSON.stringify(headers)).toBe(401)
  }
})

test('the cookie is out of reach for scripts and for other sites', () => {
  expect(sessionCookie(access)).toBe(`adamm_4711=${access.token}; Path=/; HttpOnly; SameSite=Strict`)
})

test('only JSON is taken: forms and plain text of other sites need no permission to be sent', () => {
  expect(checkJson({ 'content-type': 'application/json' })).toBeNull()
  expect(checkJson({ 'content-type': 'Application/JSON; charset=utf-8' })).toBeNull()
  for (const type of [undefined, 'text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/json-patch+json'])
    expect(checkJson({ 'content-type': type })?.status).toBe(415)
})
