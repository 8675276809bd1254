CREATE TABLE "link_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "link_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE link_room (id text primary key, key_digest text not null, maker text not null,
          is_linked boolean not null, metadata_json text not null, revision integer not null, arrivals integer not null,
          expires_at_ms bigint not null, bytes integer not null);
CREATE TABLE link_event (number integer primary key autoincrement, room_id text not null references link_room (id) on delete cascade,
          id text not null, side text, content_json text not null, at_ms bigint not null, bytes integer not null,
          state integer not null);
CREATE TABLE link_usage (maker text primary key, rooms bigint not null, bytes bigint not null);
CREATE TABLE link_process (name text primary key, alive_at_ms bigint not null);
CREATE TABLE link_presence (room_id text not null, process text not null, hosts integer not null,
          guests integer not null, primary key (room_id, process));
insert into "link_migration" values ('0001-rooms', '2026-11-27T13:44:22.707Z');
insert into "link_migration_lock" values ('migration_lock', 0);
insert into "link_room" values ('63d01f090e36fdc5777fe941a687a7a4', '09a77916e460c49ae1ab631690528270bce004820727e4b5ae5f5ec4121dfb4e', 'm4eCdsv6FgXi7e1hTAUz5H', 1, '{}', 0, 1, 1798379092171, 563);
insert into "link_event" values (1, '63d01f090e36fdc5777fe941a687a7a4', '9z1hmsDvEy7ielICvhQHdQ', 'guest', '{"name":"Web3Response","data":"left by the former version, for a phone"}', 1795787092018, 307, 0);
insert into "link_usage" values ('m4eCdsv6FgXi7e1hTAUz5H', 1, 563);
insert into "link_usage" values ('', 1, 563);
insert into "link_process" values ('0pE3Tl2Cm-BJd3u7', 1795787091952);
CREATE INDEX link_room_expiry on link_room (expires_at_ms);
CREATE INDEX link_event_room on link_event (room_id, number);
CREATE INDEX link_event_at on link_event (at_ms);
CREATE INDEX link_presence_process on link_presence (process);
pragma user_version = 0;
