CREATE TABLE "latchkey_health_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "latchkey_health_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "latchkey_health" ("id" integer primary key, "written_at" timestamptz not null);
CREATE TABLE "login_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "login_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "login_challenge" ("nonce" text primary key, "visit_hash" text not null, "address" text not null, "chain_id" bigint not null, "message" text not null, "issued_at_ms" bigint not null, "expires_at_ms" bigint not null, "mark" text default '' not null);
CREATE TABLE "login_session" ("token_hash" text primary key, "address" text not null, "chain_id" bigint not null, "created_at_ms" bigint not null, "expires_at_ms" bigint not null, "mark" text default '' not null);
CREATE TABLE "login_key" ("id" integer primary key, "mark" text not null);
CREATE TABLE "embedded_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "embedded_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "embedded_challenge" ("challenge" text primary key, "issued_at_ms" bigint not null, "expires_at_ms" bigint not null, "request_hash" text, "mark" text default '' not null);
CREATE TABLE "embedded_address" ("address_hash" text primary key, "sent_json" text not null, "making_since_ms" bigint, "updated_at_ms" bigint not null);
CREATE TABLE "history_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "history_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "history_account" ("address" text primary key, "added_at_ms" bigint not null, "seen_at_ms" bigint not null);
CREATE TABLE "history_mark" ("chain_id" bigint not null, "account" text not null, "filter" text not null, "from_block" bigint not null, "to_block" bigint not null, "wanted_block" bigint not null, constraint "history_mark_key" primary key ("chain_id", "account", "filter"));
CREATE TABLE "history_chain" ("chain_id" bigint primary key, "head" bigint not null, "head_at" bigint not null, "safe" bigint not null, "coins" text not null, "read_at_ms" bigint not null, "genesis" text);
CREATE TABLE "history_lease" ("chain_id" bigint primary key, "holder" text not null, "until_ms" bigint not null);
CREATE TABLE "history_balance" ("chain_id" bigint not null, "account" text not null, "block_number" bigint not null, "balance" text not null, constraint "history_balance_key" primary key ("chain_id", "account"));
CREATE TABLE "history_entry" ("chain_id" bigint not null, "hash" text not null, "place" text not null, "account" text not null, "block_number" bigint not null, "block_hash" text not null, "at" bigint not null, "direction" text not null, "counterparty" text, "sender" text, "source" text not null, "asset" text not null, "token" text, "token_id" text, "amount" text not null, "fee" text, "outcome" text not null, "suspicion" text, constraint "history_entry_key" primary key ("chain_id", "hash", "place", "account"));
CREATE TABLE "history_token" ("chain_id" bigint not null, "token" text not null, "symbol" text, "decimals" integer, "is_listed" boolean not null, "is_asked" boolean not null, constraint "history_token_key" primary key ("chain_id", "token"));
CREATE TABLE "history_payee" ("account" text not null, "payee" text not null, constraint "history_payee_key" primary key ("account", "payee"));
CREATE TABLE "history_approval" ("chain_id" bigint not null, "owner" text not null, "kind" text not null, "token" text not null, "spender" text not null, "token_id" text not null, "block_number" bigint not null, "at" bigint not null, constraint "history_approval_key" primary key ("owner", "chain_id", "kind", "token", "spender", "token_id"));
CREATE TABLE "custody_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "custody_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE custody_organization (id text primary key, parent_id text references custody_organization (id),
    name text not null, root_threshold integer not null, created_at_ms bigint not null, updated_at_ms bigint not null, version text not null default '');
CREATE TABLE custody_user (id text primary key, organization_id text not null references custody_organization (id), name text not null, email text, phone text, is_root boolean not null, created_at_ms bigint not null, updated_at_ms bigint not null,
    unique (organization_id, name));
CREATE TABLE custody_tag (id text primary key, organization_id text not null references custody_organization (id), name text not null, type text not null, created_at_ms bigint not null, updated_at_ms bigint not null,
    unique (organization_id, type, name));
CREATE TABLE custody_tag_member (tag_id text not null references custody_tag (id) on delete cascade,
    organization_id text not null, member_id text not null, primary key (tag_id, member_id));
CREATE TABLE custody_invitation (id text primary key, organization_id text not null references custody_organization (id), receiver_name text not null, receiver_email text not null,
    receiver_tags_json text not null, access_type text not null, sender_user_id text not null, status text not null,
    token_hash text not null unique, created_at_ms bigint not null, updated_at_ms bigint not null);
CREATE TABLE custody_feature (organization_id text not null references custody_organization (id),
    name text not null, value text, primary key (organization_id, name));
CREATE TABLE custody_api_key (id text primary key, organization_id text not null references custody_organization (id), user_id text not null references custody_user (id) on delete cascade, name text not null, public_key text not null, type text not null,
    expiration_seconds bigint, expires_at_ms bigint, created_at_ms bigint not null, updated_at_ms bigint not null, login_at_ms bigint, unique (organization_id, public_key));
CREATE TABLE custody_authenticator (id text primary key, organization_id text not null references custody_organization (id), user_id text not null references custody_user (id) on delete cascade, name text not null, credential_id text not null,
    public_key_info text not null, rp_id_hash text not null, aaguid text not null, transports_json text not null,
    created_at_ms bigint not null, updated_at_ms bigint not null, unique (organization_id, credential_id));
CREATE TABLE custody_oauth_provider (id text primary key, organization_id text not null references custody_organization (id), user_id text not null references custody_user (id) on delete cascade, name text not null, issuer text not null,
    audience text not null, subject text not null, created_at_ms bigint not null, updated_at_ms bigint not null, unique (organization_id, issuer, audience, subject));
CREATE TABLE custody_session (token_hash text primary key, organization_id text not null, user_id text not null references custody_user (id) on delete cascade,
    created_at_ms bigint not null, expires_at_ms bigint not null, mark text not null default '');
CREATE TABLE custody_wallet (id text primary key, organization_id text not null references custody_organization (id), name text not null, sealed_secret text not null, secret_mark text not null,
    is_imported boolean not null, is_exported boolean not null, created_at_ms bigint not null, updated_at_ms bigint not null, unique (organization_id, name),
    unique (organization_id, secret_mark));
CREATE TABLE custody_wallet_account (id text primary key, organization_id text not null references custody_organization (id), wallet_id text not null references custody_wallet (id), name text,
    curve text not null, path_format text not null, path text not null, address_format text not null,
    address text not null, public_key text not null, created_at_ms bigint not null, updated_at_ms bigint not null, mark text, unique (wallet_id, path));
CREATE TABLE custody_private_key (id text primary key, organization_id text not null references custody_organization (id), name text not null, curve text not null, public_key text not null,
    sealed_secret text not null, is_imported boolean not null, is_exported boolean not null, created_at_ms bigint not null, updated_at_ms bigint not null,
    unique (organization_id, name), unique (organization_id, curve, public_key));
CREATE TABLE custody_private_key_address (private_key_id text not null references custody_private_key (id),
    organization_id text not null, format text not null, address text not null, mark text, primary key (private_key_id, format));
CREATE TABLE custody_import_target (id text primary key, organization_id text not null references custody_organization (id), user_id text not null references custody_user (id) on delete cascade, kind text not null, public_key text not null,
    sealed_secret text not null, created_at_ms bigint not null, expires_at_ms bigint not null, mark text not null default '');
CREATE TABLE custody_data_key (organization_id text primary key, master_key_id text not null,
    wrapped_key text not null, created_at_ms bigint not null);
CREATE TABLE custody_setting (name text primary key, value text not null);
CREATE TABLE custody_policy (id text primary key, organization_id text not null references custody_organization (id), name text not null, effect text not null, condition text not null,
    consensus text not null, time text not null, notes text not null, created_at_ms bigint not null, updated_at_ms bigint not null, unique (organization_id, name));
CREATE TABLE custody_activity (id text primary key, organization_id text not null references custody_organization (id), voting_organization_id text not null, user_id text not null,
    type text not null, fingerprint text not null, status text not null, parameters_json text not null,
    result_json text, failure_json text, created_at_ms bigint not null, updated_at_ms bigint not null, mark text);
CREATE TABLE custody_vote (id text primary key, organization_id text not null references custody_organization (id), activity_id text not null references custody_activity (id),
    user_id text not null, selection text not null, message text not null, public_key text not null,
    signature text not null, scheme text not null, stamp_json text not null, credential_id text not null,
    credential_type text not null, is_ended boolean not null, created_at_ms bigint not null);
CREATE TABLE custody_policy_outcome (activity_id text not null references custody_activity (id),
    organization_id text not null, policy_id text not null, outcome text not null, reason text,
    created_at_ms bigint not null, primary key (activity_id, policy_id));
CREATE TABLE custody_audit (organization_id text not null, position bigint not null, previous_hash text not null,
    entry text not null, hash text not null, revision bigint, mark text, primary key (organization_id, position));
CREATE TABLE custody_mail (id text primary key, organization_id text not null references custody_organization (id), receiver text not null, subject text not null, text text not null,
    sender_json text not null, created_at_ms bigint not null, html text);
CREATE TABLE custody_contract_interface (id text primary key, organization_id text not null references custody_organization (id), address text not null, interface_json text not null,
    label text not null, notes text not null, created_at_ms bigint not null, updated_at_ms bigint not null, interface_hash text);
CREATE TABLE custody_organization_count (organization_id text primary key references custody_organization (id),
    below bigint not null);
CREATE TABLE custody_seal (organization_id text primary key references custody_organization (id),
    revision bigint not null, digests_json text not null, mac text not null);
insert into "latchkey_health_migration" values ('0001-health', '2026-11-27T13:44:14.231Z');
insert into "latchkey_health_migration_lock" values ('migration_lock', 0);
insert into "login_migration" values ('0001-login', '2026-11-27T13:44:14.390Z');
insert into "login_migration" values ('0002-marks', '2026-11-27T13:44:14.415Z');
insert into "login_migration_lock" values ('migration_lock', 0);
insert into "login_session" values ('e989bff3326072d98611a52beea1503079502e742f6ad7a0dc4b244da8db8dd9', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 31337, 1795787090983, 1796391890983, 'acce71652bcdf429ee7e3b421b3c9d79de254d87cb8f47fea3ab133fc71727a2');
insert into "login_key" values (1, '5a8cb772650740001564689c49ef31fe19e069280bdd46b679dd7205802176dc');
insert into "embedded_migration" values ('0001-embedded', '2026-11-27T13:44:14.485Z');
insert into "embedded_migration" values ('0002-registration-of-one-request', '2026-11-27T13:44:14.486Z');
insert into "embedded_migration" values ('0003-marks', '2026-11-27T13:44:14.497Z');
insert into "embedded_migration_lock" values ('migration_lock', 0);
insert into "history_migration" values ('0001-history', '2026-11-27T13:44:14.651Z');
insert into "history_migration_lock" values ('migration_lock', 0);
insert into "history_account" values ('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 1795787090983, 1795787090983);
insert into "history_mark" values (31337, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'logs', 0, -1, 0);
insert into "history_mark" values (31337, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'coins', 0, -1, 0);
insert into "history_chain" values (31337, 1, 1795787093, -1, 'direct', 1795787094717, '0xad92cf43b140708a2671a1e1d5a6c01b435bb03402451c76576aa9dc50e1c957');
insert into "history_entry" values (31337, '0xba1b71ccd9e182fd0c779c71936944fa1c177054ef9ebbd989b88cbfcb5bab22', 'top', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 1, '0x488a4eee62e45bda9c1dab902d44ec40e583c221fd7e6df4a7c89554a153188a', 1795787093, 'in', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'top', 'coin', NULL, NULL, '1', NULL, 'success', NULL);
insert into "custody_migration" values ('0001-custody', '2026-11-27T13:44:21.280Z');
insert into "custody_migration" values ('0002-organization-version', '2026-11-27T13:44:21.342Z');
insert into "custody_migration" values ('0003-login-time', '2026-11-27T13:44:21.343Z');
insert into "custody_migration" values ('0004-submits-together', '2026-11-27T13:44:21.343Z');
insert into "custody_migration" values ('0005-activity-fingerprint', '2026-11-27T13:44:21.343Z');
insert into "custody_migration" values ('0006-contract-interfaces', '2026-11-27T13:44:21.344Z');
insert into "custody_migration" values ('0007-lookups', '2026-11-27T13:44:21.382Z');
insert into "custody_migration" values ('0008-submits-without-function', '2026-11-27T13:44:21.382Z');
insert into "custody_migration" values ('0009-seals', '2026-11-27T13:44:21.415Z');
insert into "custody_migration" values ('0010-mail-html', '2026-11-27T13:44:21.434Z');
insert into "custody_migration_lock" values ('migration_lock', 0);
insert into "custody_organization" values ('01a21d3f-fbb5-7000-975f-f1d072aea5e8', NULL, 'Latchkey', 1, 1795787062197, 1795787062197, '7349375ae8a3180c');
insert into "custody_user" values ('01a21d3f-fbb5-7000-b706-b184189d5e9c', '01a21d3f-fbb5-7000-975f-f1d072aea5e8', 'Owner', NULL, NULL, 1, 1795787062197, 1795787062197);
insert into "custody_feature" values ('01a21d3f-fbb5-7000-975f-f1d072aea5e8', 'FEATURE_NAME_EMAIL_AUTH', NULL);
insert into "custody_feature" values ('01a21d3f-fbb5-7000-975f-f1d072aea5e8', 'FEATURE_NAME_EMAIL_RECOVERY', NULL);
insert into "custody_api_key" values ('01a21d3f-fbb5-7000-b22f-0fc78577670c', '01a21d3f-fbb5-7000-975f-f1d072aea5e8', '01a21d3f-fbb5-7000-b706-b184189d5e9c', 'Root key', '027ba5c50be7dd139aff38c193377c09485ce8d6882c480bd046800ce4cfd619e4', 'CREDENTIAL_TYPE_API_KEY_P256', NULL, NULL, 1795787062197, 1795787062197, NULL);
insert into "custody_wallet" values ('01a21d40-74ba-7000-b3aa-801f52bb8cb5', '01a21d3f-fbb5-7000-975f-f1d072aea5e8', '2e3935846d7ba106a053bb7f8f218623efa9deffac9bad038a571116d65092fa', 'AdXyPfU6/2mh0yloGfAgKOQzhEzaccAgwSIPSRvwa2urobXUlYMqnjES1vGUqQ==', '2c599bcdcefddadf61cbd17650c043c349820e36789aef99dc33b92abcce9180', 0, 0, 1795787093178, 1795787093178);
insert into "custody_wallet_account" values ('01a21d40-74ba-7000-9969-fbcfa18d7173', '01a21d3f-fbb5-7000-975f-f1d072aea5e8', '01a21d40-74ba-7000-b3aa-801f52bb8cb5', NULL, 'CURVE_SECP256K1', 'PATH_FORMAT_BIP32', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0xFa7Fc1Fc8b2ec060DB2A2ae71003101e6276d458', '03e112b1f8596aa29747fdf108b84aa877abb504fe53b42e4560154c842778f90e', 1795787093178, 1795787093178, 'cos4osCXJ6cmhN5onQXnwuzyx__iKXY3OWwJ7t8evbA');
insert into "custody_data_key" values ('01a21d3f-fbb5-7000-975f-f1d072aea5e8', 'file:215640015a2484cc', 'AcW2HDW88FRHNpnGUartLdFwEvGIHjrwSBCWeo7e8ipAi4xlD2kxfbg3nrBmcUYs15ukTIyzFoViYIBxTA==', 1795787062197);
insert into "custody_setting" values ('canary', '{"masterKeyId":"file:215640015a2484cc","wrapped":"AfYD72+4YodHR4mNhhF16JpBCcss3sgTrs414Z26U9WDfZZIUb+6GiQWS2hxoNCVXsEoSZZ8OhKf0Y738vw="}');
insert into "custody_setting" values ('quorum key', '{"publicKey":"049e61189b594b0025f1c5a313372d44d38fe15f4712ee10fcbd51d51723ce795eb5ce4d6ffff293bcac9cff5e43c864c4cbbccbbe70bdeedfba4fd3b036e9eba9","masterKeyId":"file:215640015a2484cc","wrapped":"AVX0o1116G/zvZ/aNTllCGhgBeAq+6JrsoX6Smw4lIQZ20aAXTebTAEW3O7gE4cB5ru6g7sXmRgKL+NUdcXD3BOSRNeREjYQv+yR9S8n10S/6icKFoaXN0IaDArG/CiHAkU2EufRaN2Cp06YqnJIhfqsainLBcA92NerLEKM/tGgb1208dpHIVfz6l2fJ8yY7Ves6H76FupYKt7L2C9UXzYJG1sKnYM="}');
insert into "custody_setting" values ('integrity key', '{"masterKeyId":"file:215640015a2484cc","wrapped":"AVr8Gf0QH2tzEW6kCqLUQazwjIw+OzN6d9x4FR/1uDqDZO6Yah8zGjVxS784zW/fowEMGA2aehutZH3Ceg=="}');
insert into "custody_setting" values ('call denials', '0');
insert into "custody_activity" values ('a342fa6f-393f-41da-a1c8-c683305295c9', '01a21d3f-fbb5-7000-975f-f1d072aea5e8', '01a21d3f-fbb5-7000-975f-f1d072aea5e8', '01a21d3f-fbb5-7000-b706-b184189d5e9c', 'ACTIVITY_TYPE_CREATE_WALLET', 'sha256:c65966af06e2b94f81c08c1e5440bc045740bd8859ac887d209f06100cf83953', 'ACTIVITY_STATUS_COMPLETED', '{"walletName":"2e3935846d7ba106a053bb7f8f218623efa9deffac9bad038a571116d65092fa","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}]}', '{"walletId":"01a21d40-74ba-7000-b3aa-801f52bb8cb5","addresses":["0xFa7Fc1Fc8b2ec060DB2A2ae71003101e6276d458"]}', NULL, 1795787093178, 1795787093178, 'SybUs03eJYASS344vzHHhc2gM2NL-et3VaUWt0-RGHo');
insert into "custody_vote" values ('8b1f1f26-15ec-4266-b13c-70a0915d0d3e', '01a21d3f-fbb5-7000-975f-f1d072aea5e8', 'a342fa6f-393f-41da-a1c8-c683305295c9', '01a21d3f-fbb5-7000-b706-b184189d5e9c', 'VOTE_SELECTION_APPROVED', '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1795787092270","organizationId":"01a21d3f-fbb5-7000-975f-f1d072aea5e8","parameters":{"walletName":"2e3935846d7ba106a053bb7f8f218623efa9deffac9bad038a571116d65092fa","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}]}}', '027ba5c50be7dd139aff38c193377c09485ce8d6882c480bd046800ce4cfd619e4', '3045022100bec11fae29a7d1d33f2ab1b318b25476318d29c015430c32f521588d7f1bc6420220147d76f7fb7c35e9ff250aa48e1c451ccf2a378d36b5b0effd2e526e2e573532', 'SIGNATURE_SCHEME_TK_API_P256', '{"stamp":{"kind":"apiKey","publicKey":"027ba5c50be7dd139aff38c193377c09485ce8d6882c480bd046800ce4cfd619e4","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"3045022100bec11fae29a7d1d33f2ab1b318b25476318d29c015430c32f521588d7f1bc6420220147d76f7fb7c35e9ff250aa48e1c451ccf2a378d36b5b0effd2e526e2e573532"},"credential":{"kind":"apiKey","publicKey":"027ba5c50be7dd139aff38c193377c09485ce8d6882c480bd046800ce4cfd619e4","type":"CREDENTIAL_TYPE_API_KEY_P256"}}', '01a21d3f-fbb5-7000-b22f-0fc78577670c', 'CREDENTIAL_TYPE_API_KEY_P256', 0, 1795787093178);
insert into "custody_audit" values ('01a21d3f-fbb5-7000-975f-f1d072aea5e8', 1, '', '{"kind":"vote","atMs":1795787093178,"activityId":"a342fa6f-393f-41da-a1c8-c683305295c9","userId":"01a21d3f-fbb5-7000-b706-b184189d5e9c","selection":"VOTE_SELECTION_APPROVED","message":"{\"type\":\"ACTIVITY_TYPE_CREATE_WALLET\",\"timestampMs\":\"1795787092270\",\"organizationId\":\"01a21d3f-fbb5-7000-975f-f1d072aea5e8\",\"parameters\":{\"walletName\":\"2e3935846d7ba106a053bb7f8f218623efa9deffac9bad038a571116d65092fa\",\"accounts\":[{\"curve\":\"CURVE_SECP256K1\",\"pathFormat\":\"PATH_FORMAT_BIP32\",\"path\":\"m/44''/60''/0''/0/0\",\"addressFormat\":\"ADDRESS_FORMAT_ETHEREUM\"}]}}","stamp":{"kind":"apiKey","publicKey":"027ba5c50be7dd139aff38c193377c09485ce8d6882c480bd046800ce4cfd619e4","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"3045022100bec11fae29a7d1d33f2ab1b318b25476318d29c015430c32f521588d7f1bc6420220147d76f7fb7c35e9ff250aa48e1c451ccf2a378d36b5b0effd2e526e2e573532"},"credential":{"kind":"apiKey","publicKey":"027ba5c50be7dd139aff38c193377c09485ce8d6882c480bd046800ce4cfd619e4","type":"CREDENTIAL_TYPE_API_KEY_P256"}}', 'cd3a9fb1e52856a702fe2bf4e7e1f668fcffa0cd1d15c15c20197f314a48ff3c', 2, 'H4FDz8flJ2Kp78o3vcrNak-RZUeb3MvNBnMXLJ5VFEQ');
insert into "custody_audit" values ('01a21d3f-fbb5-7000-975f-f1d072aea5e8', 2, 'cd3a9fb1e52856a702fe2bf4e7e1f668fcffa0cd1d15c15c20197f314a48ff3c', '{"kind":"outcome","atMs":1795787093178,"activityId":"a342fa6f-393f-41da-a1c8-c683305295c9","fingerprint":"sha256:c65966af06e2b94f81c08c1e5440bc045740bd8859ac887d209f06100cf83953","status":"ACTIVITY_STATUS_COMPLETED","resultHash":"276545a56fe6a382f8e6dfc0e90d5a48603790ab76b35466dfc9f113e8e998e6"}', '8611dd7d35eccb7d8423a40b55131f7558196a3fa5518e500fa1c1f7e17c0d4d', 2, 'ReECyjlUx4RGWwbeIZMGlvjKHcUv6vfbZCkwvPtCIQA');
insert into "custody_audit" values ('01a21d3f-fbb5-7000-975f-f1d072aea5e8', 3, '8611dd7d35eccb7d8423a40b55131f7558196a3fa5518e500fa1c1f7e17c0d4d', '{"kind":"checkpoint","atMs":1795787095115,"publicKey":"049e61189b594b0025f1c5a313372d44d38fe15f4712ee10fcbd51d51723ce795eb5ce4d6ffff293bcac9cff5e43c864c4cbbccbbe70bdeedfba4fd3b036e9eba9","signature":"3044022041ed467e9e3bddeaac351053e07f0223c70b56627d037b14224469e32d10c0e502203779b8bbd2b72598090937e992e885b77c74a57b1e020bf248565861071d218b"}', 'a1ddb2aa30f865a532bc7ac90687d297b4995eba149d01c95e9508d6f9d330d4', 2, 'qCqQVjWuUDFkTKvoJknq3seVdRrEfi_f6S1cSKL6OX8');
insert into "custody_seal" values ('01a21d3f-fbb5-7000-975f-f1d072aea5e8', 2, '{"custody_organization":"UA9AMptXXLU322ymGNqgnNr3ckednyWuoalj4aFpTOw","custody_user":"m6S-B7l5O0V3TFsBhU5vr0dynyMrBdtnPxF0fIWvLCM","custody_tag":"","custody_tag_member":"","custody_api_key":"ZtOACUd0D2LkAoDHoARtyBdovcPc4C4D5P7Dice8sDM","custody_authenticator":"","custody_oauth_provider":"","custody_invitation":"","custody_feature":"Q8IHRnBJ9di-70zYAdizVMYdjXmWBwBDJjgHeLcuE8w","custody_policy":"","custody_contract_interface":"","custody_wallet":"LrmpJd6_vupJCVU7xV0m81fJyRhkeuXLujynNaxXgGY","custody_private_key":"","waiting":""}', 'K-nq4b7zgu_h672geSR3wNELwQY7DsSG4cOU5oPw0Pg');
CREATE INDEX "login_challenge_expires_at_ms" on "login_challenge" ("expires_at_ms");
CREATE INDEX "login_session_expires_at_ms" on "login_session" ("expires_at_ms");
CREATE INDEX "login_session_address" on "login_session" ("address");
CREATE INDEX "embedded_challenge_expires_at_ms" on "embedded_challenge" ("expires_at_ms");
CREATE INDEX "embedded_address_updated_at_ms" on "embedded_address" ("updated_at_ms");
CREATE INDEX "history_entry_account" on "history_entry" ("account", "at", "chain_id", "direction");
CREATE INDEX "history_entry_open" on "history_entry" ("account", "at", "chain_id", "direction") where "suspicion" is null;
CREATE INDEX "history_entry_block" on "history_entry" ("chain_id", "block_number");
CREATE INDEX custody_organization_parent on custody_organization (parent_id, id);
CREATE INDEX custody_tag_member_member on custody_tag_member (organization_id, member_id);
CREATE INDEX custody_invitation_organization on custody_invitation (organization_id);
CREATE INDEX custody_api_key_user on custody_api_key (user_id);
CREATE INDEX custody_authenticator_user on custody_authenticator (user_id);
CREATE INDEX custody_oauth_provider_user on custody_oauth_provider (user_id);
CREATE INDEX custody_wallet_account_address on custody_wallet_account (organization_id, lower(address));
CREATE INDEX custody_private_key_address_address on custody_private_key_address (organization_id, lower(address));
CREATE INDEX custody_import_target_user on custody_import_target (user_id);
CREATE INDEX custody_activity_time on custody_activity (organization_id, created_at_ms, id);
CREATE UNIQUE INDEX custody_vote_user on custody_vote (activity_id, user_id) where not is_ended;
CREATE INDEX custody_vote_activity on custody_vote (activity_id);
CREATE TRIGGER custody_organization_insert after insert on custody_organization
          begin update custody_organization set version = lower(hex(randomblob(8))) where id = new.id; end;
CREATE TRIGGER custody_organization_update after update of name, root_threshold on custody_organization
          begin update custody_organization set version = lower(hex(randomblob(8))) where id = new.id; end;
CREATE TRIGGER custody_user_insert after insert on custody_user begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_user_update after update on custody_user begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_user_delete after delete on custody_user begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_api_key_insert after insert on custody_api_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_api_key_update after update on custody_api_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_api_key_delete after delete on custody_api_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_authenticator_insert after insert on custody_authenticator begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_authenticator_update after update on custody_authenticator begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_authenticator_delete after delete on custody_authenticator begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_oauth_provider_insert after insert on custody_oauth_provider begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_oauth_provider_update after update on custody_oauth_provider begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_oauth_provider_delete after delete on custody_oauth_provider begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_invitation_insert after insert on custody_invitation begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_invitation_update after update on custody_invitation begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_invitation_delete after delete on custody_invitation begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_tag_insert after insert on custody_tag begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_tag_update after update on custody_tag begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_tag_delete after delete on custody_tag begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_tag_member_insert after insert on custody_tag_member begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_tag_member_update after update on custody_tag_member begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_tag_member_delete after delete on custody_tag_member begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_feature_insert after insert on custody_feature begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_feature_update after update on custody_feature begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_feature_delete after delete on custody_feature begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_wallet_insert after insert on custody_wallet begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_wallet_update after update on custody_wallet begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_wallet_delete after delete on custody_wallet begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_wallet_account_insert after insert on custody_wallet_account begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_wallet_account_update after update on custody_wallet_account begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_wallet_account_delete after delete on custody_wallet_account begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_private_key_insert after insert on custody_private_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_private_key_update after update on custody_private_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_private_key_delete after delete on custody_private_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_private_key_address_insert after insert on custody_private_key_address begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_private_key_address_update after update on custody_private_key_address begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_private_key_address_delete after delete on custody_private_key_address begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_policy_insert after insert on custody_policy begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_policy_update after update on custody_policy begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_policy_delete after delete on custody_policy begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE UNIQUE INDEX custody_activity_fingerprint on custody_activity (fingerprint, organization_id);
CREATE UNIQUE INDEX custody_contract_interface_address on custody_contract_interface (organization_id, lower(address));
CREATE TRIGGER custody_contract_interface_insert after insert on custody_contract_interface begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_contract_interface_update after update on custody_contract_interface begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_contract_interface_delete after delete on custody_contract_interface begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE INDEX custody_organization_name on custody_organization (parent_id, name, id) where parent_id is not null;
CREATE INDEX custody_user_name on custody_user (name, organization_id);
CREATE INDEX custody_user_email on custody_user (email, organization_id) where email is not null;
CREATE INDEX custody_user_phone on custody_user (phone, organization_id) where phone is not null;
CREATE INDEX custody_api_key_public_key on custody_api_key (public_key, organization_id);
CREATE INDEX custody_authenticator_credential on custody_authenticator (credential_id, organization_id);
CREATE INDEX custody_oauth_provider_subject on custody_oauth_provider (subject, audience, issuer, organization_id);
CREATE INDEX custody_wallet_account_holder on custody_wallet_account (lower(address), organization_id);
CREATE INDEX custody_activity_status on custody_activity (organization_id, status, created_at_ms, id);
CREATE INDEX custody_activity_type on custody_activity (organization_id, type, status, created_at_ms, id);
CREATE INDEX custody_session_end on custody_session (expires_at_ms);
CREATE INDEX custody_session_user on custody_session (user_id);
CREATE TRIGGER custody_counted_in after insert on custody_data_key begin
      insert into custody_organization_count (organization_id, below)
        select parent_id, 1 from custody_organization where parent_id is not null and id = new.organization_id
        on conflict (organization_id) do update set below = below + 1; end;
CREATE TRIGGER custody_counted_out after delete on custody_data_key begin
      update custody_organization_count set below = below - 1
        where organization_id = (select parent_id from custody_organization where id = old.organization_id); end;
pragma user_version = 0;
