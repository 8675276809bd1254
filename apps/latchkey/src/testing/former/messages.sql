CREATE TABLE "relay_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "relay_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE relay_message (id integer primary key autoincrement, topic text not null, hash text not null unique,
          text_json text not null, attestation_json text, publisher text not null, tag bigint not null,
          published_at_ms bigint not null, expires_at_ms bigint not null, address text not null, bytes integer not null);
CREATE TABLE relay_recent (hash text primary key, until_ms bigint not null);
CREATE TABLE relay_receipt (message_id bigint not null references relay_message (id) on delete cascade, client_id text not null,
          primary key (message_id, client_id));
CREATE TABLE relay_interest (topic text not null, client_id text not null, contact_ms bigint not null,
          address text not null, primary key (topic, client_id));
CREATE TABLE relay_usage (address text primary key, messages bigint not null, bytes bigint not null);
CREATE TABLE relay_probe (id integer primary key, written_at_ms bigint not null);
insert into "relay_migration" values ('0001-mailboxes', '2026-11-27T13:44:22.540Z');
insert into "relay_migration_lock" values ('migration_lock', 0);
insert into "relay_message" values (1, '2e3935846d7ba106a053bb7f8f218623efa9deffac9bad038a571116d65092fa', '6IBGqtfMWwew4oKy', '"left by the former version"', NULL, 'did:key:z6MkkXq4hePk6dKmCwHrqcwVg1KqoHFEH18yTTouuAKToxGh', 1108, 1795787091380, 1795873491380, '0Yvn33ZbjnYGpIC4', 538);
insert into "relay_usage" values ('0Yvn33ZbjnYGpIC4', 1, 538);
insert into "relay_probe" values (1, 1795787093689);
CREATE INDEX relay_message_topic on relay_message (topic, id);
CREATE INDEX relay_message_expiry on relay_message (expires_at_ms);
CREATE INDEX relay_recent_until on relay_recent (until_ms);
CREATE INDEX relay_interest_contact on relay_interest (contact_ms);
pragma user_version = 0;
