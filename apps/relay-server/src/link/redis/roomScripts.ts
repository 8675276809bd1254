import { linkLimits, metadataKeys } from '@latchkey/remote'
import { timePrelude, toScript } from '../../store/redis/scripts.ts'
import type { RoomLimits } from '../linkConfig.ts'
import { endedValue, overheadBytes } from '../room.ts'

/** Where what happens to a session is told to every process that has one of its sockets. */
export const newsChannel = (id: string) => `link:news:${id}`

/** A process that has not been heard of for so long is gone, and its sockets with it. */
export const leaseMs = 30_000

/** Their order is that of the programs. */
export function writeLimits(limits: RoomLimits): string {
  const { rooms, roomsPerAddress, eventsPerRoom, bytesPerRoom, bytesPerAddress, totalBytes } = limits
  const { unlinkedMs, linkedMs, endedMs, eventMs, socketsPerSide } = limits
  const amounts = [rooms, roomsPerAddress, eventsPerRoom, bytesPerRoom, bytesPerAddress, totalBytes]
  return [...amounts, unlinkedMs, linkedMs, endedMs, eventMs, socketsPerSide].join(' ')
}

/*
 * Keys beside those of one session: `link:rooms` session → expiry, `link:alive` process → end of its lease, `link:total`
 * bytes, `link:made` and `link:held` maker → sessions and bytes. Of a session: `room` d digest of its key, k linked,
 * o maker, b bytes, n events so far; `meta`; `events` id → `number time side text`; `flags` id → d delivered, s seen;
 * `there` `process side` → sockets.
 */
const prelude = `${timePrelude}
local limits = {}
for value in string.gmatch(ARGV[2], '%S+') do limits[#limits + 1] = tonumber(value) end
local maxRooms, maxMade, maxEvents, maxBytes, maxHeld, maxTotal = unpack(limits, 1, 6)
local unlinkedMs, linkedMs, endedMs, eventMs, maxSockets = unpack(limits, 7, 11)
local id = ARGV[3]
local room, meta, events = 'link:room:' .. id, 'link:meta:' .. id, 'link:events:' .. id
local flags, there, news = 'link:flags:' .. id, 'link:there:' .. id, 'link:news:' .. id
local function number(text) return tonumber(text or '0') or 0 end
local function whole(value) return string.format('%.0f', value) end
local function get(name) return redis.call('HGET', room, name) end
local function isEnded() return redis.call('HGET', meta, '${metadataKeys.destroyed}') == '${endedValue}' end
local function grow(bytes)
  redis.call('HINCRBY', room, 'b', bytes)
  redis.call('INCRBY', 'link:total', bytes)
  redis.call('HINCRBY', 'link:held', get('o'), bytes)
end
local function touch()
  local lifeMs = isEnded() and endedMs or (get('k') == '1' and linkedMs or unlinkedMs)
  redis.call('ZADD', 'link:rooms', whole(now + lifeMs), id)
end
local function stay(process) redis.call('ZADD', 'link:alive', whole(now + ${leaseMs}), process) end
local function purge(which)
  local maker, bytes = unpack(redis.call('HMGET', 'link:room:' .. which, 'o', 'b'))
  if maker then
    redis.call('DECRBY', 'link:total', bytes)
    redis.call('HINCRBY', 'link:held', maker, -bytes)
    if redis.call('HINCRBY', 'link:made', maker, -1) <= 0 then
      redis.call('HDEL', 'link:made', maker)
      redis.call('HDEL', 'link:held', maker)
    end
  end
  redis.call('ZREM', 'link:rooms', which)
  for _, part in ipairs({ 'room', 'meta', 'events', 'flags', 'there' }) do
    redis.call('DEL', 'link:' .. part .. ':' .. which)
  end
end
local function sweep()
  for _, which in ipairs(redis.call('ZRANGEBYSCORE', 'link:rooms', '-inf', whole(now), 'LIMIT', 0, 200)) do purge(which) end
end
local function exists()
  local expiry = redis.call('ZSCORE', 'link:rooms', id)
  if expiry and tonumber(expiry) > now and redis.call('EXISTS', room) == 1 then return true end
  purge(id)
  return false
end
-- A session that was lost may have been made anew by somebody else.
local function isOwn(digest) return exists() and get('d') == digest end
local function online(side)
  local list, total = redis.call('HGETALL', there), 0
  for index = 1, #list, 2 do
    local process, which = string.match(list[index], '^(%S+) (%S+)$')
    if which == side and number(redis.call('ZSCORE', 'link:alive', process)) > now then
      total = total + tonumber(list[index + 1])
    end
  end
  return total
end
local function fits(bytes)
  local function isRoom()
    return number(get('b')) + bytes <= maxBytes
      and number(redis.call('HGET', 'link:held', get('o'))) + bytes <= maxHeld
      and number(redis.call('GET', 'link:total')) + bytes <= maxTotal
  end
  if isRoom() then return true end
  sweep()
  return isRoom()
end
local function drop(event, line)
  redis.call('HDEL', events, event)
  redis.call('HDEL', flags, event)
  grow(-(#line + ${overheadBytes}))
end
local function listEvents()
  local list, found = redis.call('HGETALL', events), {}
  for index = 1, #list, 2 do
    local count, at = string.match(list[index + 1], '^(%d+) (%d+) ')
    if tonumber(at) < now - eventMs then drop(list[index], list[index + 1])
    else found[#found + 1] = { id = list[index], line = list[index + 1], number = tonumber(count) } end
  end
  table.sort(found, function(left, right) return left.number < right.number end)
  return found
end
`

/** From 4: digest, side, process, maker, `1` when it may be made. `OK` and the number of the last event, or a failure. */
export const enterScript = toScript(`${prelude}
local digest, side, process, maker, mayMake = unpack(ARGV, 4, 8)
if not exists() then
  if side ~= 'host' then return { 'invalidSession' } end
  if mayMake ~= '1' then return { 'unknown' } end
  local function isFull()
    return redis.call('ZCARD', 'link:rooms') >= maxRooms or number(redis.call('HGET', 'link:made', maker)) >= maxMade
  end
  if isFull() then sweep() end
  if isFull() then return { 'tooManySessions' } end
  redis.call('HSET', room, 'd', digest, 'k', '0', 'o', maker, 'b', 0, 'n', 0)
  redis.call('HINCRBY', 'link:made', maker, 1)
  grow(${overheadBytes})
  touch()
end
if get('d') ~= digest then return { 'invalidSession' } end
if online(side) >= maxSockets then return { 'tooManySockets' } end
redis.call('HINCRBY', there, process .. ' ' .. side, 1)
stay(process)
if side == 'guest' and not isEnded() then
  redis.call('HSET', room, 'k', '1')
  redis.call('PUBLISH', news, 'l ' .. online('guest'))
end
touch()
return { 'OK', get('n') }
`)

/** From 4: digest, side, process. */
export const leaveScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'gone' } end
local place = ARGV[6] .. ' ' .. ARGV[5]
if redis.call('HINCRBY', there, place, -1) <= 0 then redis.call('HDEL', there, place) end
touch()
return { 'OK' }
`)

/** From 4: digest. */
export const touchScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'gone' } end
touch()
return { 'OK' }
`)

/** From 4: digest. `OK`, 1 when linked, phones that are there. */
export const statusScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'gone' } end
return { 'OK', get('k'), isEnded() and 0 or online('guest') }
`)

/** From 4: digest. `OK`, keys and values. */
export const metadataScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'gone' } end
return { 'OK', redis.call('HGETALL', meta) }
`)

/** From 4: digest, and for each change: key, 1 when it has a value, value. */
export const changeScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'gone' } end
local function sizeOf(key, value) return value and #key + #value or 0 end
local isChanged, growth, keys = false, 0, redis.call('HLEN', meta)
for index = 5, #ARGV, 3 do
  local key, value = ARGV[index], ARGV[index + 1] == '1' and ARGV[index + 2]
  local before = redis.call('HGET', meta, key)
  if before ~= value then isChanged = true end
  growth = growth + sizeOf(key, value) - sizeOf(key, before)
  keys = keys + (value and 1 or 0) - (before and 1 or 0)
end
if not isChanged then return { 'OK' } end
if isEnded() then return { 'ended' } end
if keys > ${linkLimits.metadataKeys} then return { 'tooManyKeys' } end
if growth > 0 and not fits(growth) then return { 'full' } end
for index = 5, #ARGV, 3 do
  if ARGV[index + 1] == '1' then redis.call('HSET', meta, ARGV[index], ARGV[index + 2])
  else redis.call('HDEL', meta, ARGV[index]) end
end
grow(growth)
if isEnded() then
  redis.call('HSET', room, 'k', '0')
  for _, event in ipairs(listEvents()) do drop(event.id, event.line) end
  touch()
end
redis.call('PUBLISH', news, 'm ' .. cjson.encode(redis.call('HGETALL', meta)))
return { 'OK' }
`)

/** From 4: digest, the side that publishes, the event's id, its text. */
export const publishEventScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'gone' } end
if isEnded() then return { 'ended' } end
local side, event, text = unpack(ARGV, 5, 7)
local line = whole(number(get('n')) + 1) .. ' ' .. whole(now) .. ' ' .. side .. ' ' .. text
local bytes = #line + ${overheadBytes}
local function hasRoom() return redis.call('HLEN', events) < maxEvents and fits(bytes) end
if not hasRoom() then
  local held = listEvents()
  for _, flag in ipairs({ 's', 'd' }) do
    for _, old in ipairs(held) do
      if not hasRoom() and redis.call('HGET', flags, old.id) == flag then drop(old.id, old.line) end
    end
  end
end
if not hasRoom() then return { 'full' } end
redis.call('HINCRBY', room, 'n', 1)
redis.call('HSET', events, event, line)
grow(bytes)
redis.call('PUBLISH', news, 'e ' .. line)
return { 'OK' }
`)

/** From 4: digest. `OK`, lines in their order, flags. */
export const listScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'invalidSession' } end
touch()
local lines, marks = {}, {}
for index, event in ipairs(listEvents()) do
  lines[index], marks[index] = event.line, redis.call('HGET', flags, event.id) or ''
end
return { 'OK', lines, marks }
`)

/** From 4: digest, event. `OK`, 1 when there is such an event. */
export const seenScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'invalidSession' } end
if redis.call('HEXISTS', events, ARGV[5]) == 0 then return { 'OK', '0' } end
redis.call('HSET', flags, ARGV[5], 's')
return { 'OK', '1' }
`)

/** From 4: an event that a socket was given. */
export const deliveredScript = toScript(`${prelude}
if redis.call('HEXISTS', events, ARGV[4]) == 1 then redis.call('HSETNX', flags, ARGV[4], 'd') end
return { 'OK' }
`)

/**
 * From 4: digest, process, how many pages and phones of the session it has, the last event it knows. `OK`, the events since,
 * keys and values of the metadata, the number of the last event, 1 when linked, phones that are there.
 */
export const returnScript = toScript(`${prelude}
if not isOwn(ARGV[4]) then return { 'gone' } end
local process, hosts, guests, after = unpack(ARGV, 5, 8)
stay(process)
for side, count in pairs({ host = hosts, guest = guests }) do
  if count == '0' then redis.call('HDEL', there, process .. ' ' .. side)
  else redis.call('HSET', there, process .. ' ' .. side, count) end
end
touch()
local lines = {}
for _, event in ipairs(listEvents()) do
  if event.number > tonumber(after) then lines[#lines + 1] = event.line end
end
return { 'OK', lines, redis.call('HGETALL', meta), get('n') }
`)

/** 3 is the process. Sessions and their bytes. */
export const aliveScript = toScript(`${prelude}
stay(id)
redis.call('ZREMRANGEBYSCORE', 'link:alive', '-inf', whole(now - ${leaseMs}))
return { 'OK', whole(redis.call('ZCARD', 'link:rooms')), redis.call('GET', 'link:total') or '0' }
`)

export const sweepScript = toScript(`${prelude}
sweep()
return { 'OK' }
`)

export const roomScripts = [
  enterScript,
  leaveScript,
  touchScript,
  statusScript,
  metadataScript,
  changeScript,
  publishEventScript,
  listScript,
  seenScript,
  deliveredScript,
  returnScript,
  aliveScript,
  sweepScript,
]
