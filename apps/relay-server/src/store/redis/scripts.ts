import { createHash } from 'node:crypto'
import { relayTags } from '@latchkey/remote'
import { duplicateMs, interestMs } from '../store.ts'

/** A program that Redis runs in one go, and the name by which it is called. */
export type RedisScript = { readonly text: string; readonly digest: string }

export function toScript(text: string): RedisScript {
  return { text, digest: createHash('sha1').update(text).digest('hex') }
}

/** The keys of a topic. The braces keep them together in a cluster. */
export const keysOf = (topic: string) => ({
  /** Stream: the mailbox. Fields m message, f publisher, g tag, x expiry in ms, d digest. */
  mailbox: `b:{${topic}}`,
  /** Number: how much the mailbox holds. */
  size: `z:{${topic}}`,
  /** Set of `entry|client`: who has what. */
  acks: `k:{${topic}}`,
  /** Hash client → last contact in ms. */
  interests: `s:{${topic}}`,
  channel: `c:{${topic}}`,
})

export const duplicateKey = (topic: string, digest: string) => `h:{${topic}}:${digest}`

/** What all programs begin with. ARGV[1] is the time in ms, empty for the time of the server. */
export const timePrelude = `
local now = tonumber(ARGV[1])
if now == nil then
  local time = redis.call('TIME')
  now = tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
`

/** What the programs share. */
const prelude = `${timePrelude}
local function fieldsOf(entry)
  local fields = {}
  for index = 1, #entry[2], 2 do fields[entry[2][index]] = entry[2][index + 1] end
  return fields
end
local function keepFor(key, ms)
  if redis.call('PTTL', key) < ms then redis.call('PEXPIRE', key, ms) end
end
local function drop(topic, id, fields)
  redis.call('XDEL', 'b:{' .. topic .. '}', id)
  redis.call('DECRBY', 'z:{' .. topic .. '}', #fields.m)
  local known = 'h:{' .. topic .. '}:' .. fields.d
  local left = tonumber(string.match(id, '^%d+')) + ${duplicateMs} - now
  if left <= 0 then redis.call('DEL', known)
  elseif redis.call('PTTL', known) > left then redis.call('PEXPIRE', known, left) end
end
local function interestsOf(topic)
  local list, clients = redis.call('HGETALL', 's:{' .. topic .. '}'), {}
  for index = 1, #list, 2 do
    if tonumber(list[index + 1]) > now - ${interestMs} then clients[#clients + 1] = list[index] end
  end
  return clients
end
`

/**
 * KEYS: for each message its mailbox, size and duplicate key. ARGV: time, most messages, most bytes, then for each
 * message topic, text, publisher, tag, lifetime in ms, digest. Takes all or none; 1 when taken, 0 when a mailbox is full.
 */
export const publishScript = toScript(`${prelude}
local given, maxMessages, maxBytes = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local taken, seen, counts, sizes = {}, {}, {}, {}
local function recount(mailbox, size)
  local bytes, messages = 0, 0
  for _, entry in ipairs(redis.call('XRANGE', mailbox, '-', '+')) do
    local fields = fieldsOf(entry)
    if tonumber(fields.x) <= now then redis.call('XDEL', mailbox, entry[1])
    else bytes, messages = bytes + #fields.m, messages + 1 end
  end
  if messages > 0 then redis.call('SET', size, bytes, 'KEEPTTL') else redis.call('DEL', size) end
  counts[mailbox], sizes[mailbox] = messages, bytes
end
for index = 1, #KEYS / 3 do
  local mailbox, size, known = KEYS[index * 3 - 2], KEYS[index * 3 - 1], KEYS[index * 3]
  if not seen[known] and redis.call('EXISTS', known) == 0 then
    seen[known] = true
    local bytes = #ARGV[index * 6 - 1]
    counts[mailbox] = counts[mailbox] or redis.call('XLEN', mailbox)
    sizes[mailbox] = sizes[mailbox] or tonumber(redis.call('GET', size) or '0')
    local function isFull() return counts[mailbox] >= maxMessages or sizes[mailbox] + bytes > maxBytes end
    if isFull() then
      -- Messages whose time is over count until somebody needs their room.
      local added, addedBytes = 0, 0
      for _, other in ipairs(taken) do
        if KEYS[other * 3 - 2] == mailbox then added, addedBytes = added + 1, addedBytes + #ARGV[other * 6 - 1] end
      end
      recount(mailbox, size)
      counts[mailbox], sizes[mailbox] = counts[mailbox] + added, sizes[mailbox] + addedBytes
      if isFull() then return 0 end
    end
    counts[mailbox], sizes[mailbox] = counts[mailbox] + 1, sizes[mailbox] + bytes
    taken[#taken + 1] = index
  end
end
for _, index in ipairs(taken) do
  local mailbox, size, known = KEYS[index * 3 - 2], KEYS[index * 3 - 1], KEYS[index * 3]
  local topic, text, publisher = ARGV[index * 6 - 2], ARGV[index * 6 - 1], ARGV[index * 6]
  local tag, ttl, digest = ARGV[index * 6 + 1], tonumber(ARGV[index * 6 + 2]), ARGV[index * 6 + 3]
  local expiry = string.format('%.0f', now + ttl)
  local function add(id)
    return redis.pcall('XADD', mailbox, id, 'm', text, 'f', publisher, 'g', tag, 'x', expiry, 'd', digest)
  end
  local id = add(given == '' and '*' or string.format('%.0f-*', now))
  if type(id) == 'table' then
    -- The given time is behind the newest message: then this one is as late as that.
    local info, last = redis.call('XINFO', 'STREAM', mailbox), nil
    for field = 1, #info, 2 do if info[field] == 'last-generated-id' then last = info[field + 1] end end
    id = add(string.match(last, '^%d+') .. '-*')
  end
  if ttl > 0 then
    redis.call('INCRBY', size, #text)
    redis.call('SET', known, 1, 'PX', ttl)
    keepFor(mailbox, ttl)
    keepFor(size, ttl)
  else
    redis.call('XDEL', mailbox, id)
    keepFor(mailbox, 1000)
  end
  redis.call('PUBLISH', 'c:{' .. topic .. '}', 'm ' .. id .. ' ' .. expiry .. ' ' .. tag .. ' ' .. publisher .. ' ' .. text)
end
return 1
`)

/** KEYS: mailbox, acks. ARGV: time, client, the entry after which to begin. What waits: entry, expiry, tag, publisher, text. */
export const waitingScript = toScript(`${prelude}
local found = {}
local client = ARGV[2]
for _, entry in ipairs(redis.call('XRANGE', KEYS[1], '(' .. ARGV[3], '+')) do
  local fields = fieldsOf(entry)
  local isOwn, isOver = fields.f == client, tonumber(fields.x) <= now
  if not isOwn and not isOver and redis.call('SISMEMBER', KEYS[2], entry[1] .. '|' .. client) == 0 then
    found[#found + 1] = { entry[1], fields.x, fields.g, fields.f, fields.m }
  end
end
return found
`)

/** KEYS: interests. ARGV: time, client. */
export const interestScript = toScript(`${prelude}
redis.call('HSET', KEYS[1], ARGV[2], string.format('%.0f', now))
redis.call('PEXPIRE', KEYS[1], ${interestMs})
return 1
`)

/** KEYS: mailbox, acks, interests. ARGV: time, client, entry, topic. */
export const ackScript = toScript(`${prelude}
local client, id, topic = ARGV[2], ARGV[3], ARGV[4]
local entry = redis.call('XRANGE', KEYS[1], id, id)[1]
if entry == nil then return 0 end
local fields = fieldsOf(entry)
if fields.f == client then return 0 end
redis.call('SADD', KEYS[2], id .. '|' .. client)
keepFor(KEYS[2], redis.call('PTTL', KEYS[1]))
if fields.g == '${relayTags.proposal}' then return 0 end
local clients = interestsOf(topic)
for _, other in ipairs(clients) do
  if other ~= fields.f and redis.call('SISMEMBER', KEYS[2], id .. '|' .. other) == 0 then return 0 end
end
drop(topic, id, fields)
redis.call('SREM', KEYS[2], id .. '|' .. client)
for _, other in ipairs(clients) do redis.call('SREM', KEYS[2], id .. '|' .. other) end
return 1
`)

/** KEYS: mailbox, acks, interests. ARGV: time, client, topic. Other processes are told, for one of them may hold it. */
export const forgetScript = toScript(`${prelude}
local client, topic = ARGV[2], ARGV[3]
redis.call('HDEL', KEYS[3], client)
local acked = {}
for _, member in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  local id, who = string.match(member, '^([^|]*)|(.*)$')
  acked[id] = acked[id] or {}
  acked[id][who] = true
end
if next(acked) ~= nil then
  local clients = interestsOf(topic)
  for _, entry in ipairs(redis.call('XRANGE', KEYS[1], '-', '+')) do
    local fields, who = fieldsOf(entry), acked[entry[1]]
    local isDone = who ~= nil and fields.g ~= '${relayTags.proposal}'
    if isDone then
      for _, other in ipairs(clients) do
        if other ~= fields.f and not who[other] then isDone = false end
      end
    end
    if isDone then
      drop(topic, entry[1], fields)
      for other in pairs(who) do redis.call('SREM', KEYS[2], entry[1] .. '|' .. other) end
    end
  end
end
redis.call('PUBLISH', 'c:{' .. topic .. '}', 'f ' .. client)
return 1
`)

export const allScripts = [publishScript, waitingScript, interestScript, ackScript, forgetScript]
