CREATE FUNCTION public.custody_count_below() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$ begin
      insert into custody_organization_count as counted (organization_id, below)
        select parent_id, case tg_op when 'INSERT' then count(*) else -count(*) end from custody_organization
        where parent_id is not null and id in (select organization_id from changed) group by parent_id
        on conflict (organization_id) do update set below = counted.below + excluded.below;
      return null; end $$;
CREATE FUNCTION public.custody_mark_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ declare row_changed record; begin
        if tg_op = 'DELETE' then row_changed := old; else row_changed := new; end if;
        update custody_organization set version = pg_current_xact_id()::text
          where id = row_changed.organization_id and version <> pg_current_xact_id()::text;
        return null; end $$;
CREATE FUNCTION public.custody_mark_organization() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
        new.version := pg_current_xact_id()::text; return new; end $$;
CREATE TABLE public.custody_activity (
    id text NOT NULL,
    organization_id text NOT NULL,
    voting_organization_id text NOT NULL,
    user_id text NOT NULL,
    type text NOT NULL,
    fingerprint text NOT NULL,
    status text NOT NULL,
    parameters_json text NOT NULL,
    result_json text,
    failure_json text,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    mark text
);
CREATE TABLE public.custody_api_key (
    id text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    type text NOT NULL,
    expiration_seconds bigint,
    expires_at_ms bigint,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    login_at_ms bigint
);
CREATE TABLE public.custody_audit (
    organization_id text NOT NULL,
    "position" bigint NOT NULL,
    previous_hash text NOT NULL,
    entry text NOT NULL,
    hash text NOT NULL,
    revision bigint,
    mark text
);
CREATE TABLE public.custody_authenticator (
    id text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key_info text NOT NULL,
    rp_id_hash text NOT NULL,
    aaguid text NOT NULL,
    transports_json text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_contract_interface (
    id text NOT NULL,
    organization_id text NOT NULL,
    address text NOT NULL,
    interface_json text NOT NULL,
    label text NOT NULL,
    notes text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    interface_hash text
);
CREATE TABLE public.custody_data_key (
    organization_id text NOT NULL,
    master_key_id text NOT NULL,
    wrapped_key text NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_feature (
    organization_id text NOT NULL,
    name text NOT NULL,
    value text
);
CREATE TABLE public.custody_import_target (
    id text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    public_key text NOT NULL,
    sealed_secret text NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.custody_invitation (
    id text NOT NULL,
    organization_id text NOT NULL,
    receiver_name text NOT NULL,
    receiver_email text NOT NULL,
    receiver_tags_json text NOT NULL,
    access_type text NOT NULL,
    sender_user_id text NOT NULL,
    status text NOT NULL,
    token_hash text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_mail (
    id text NOT NULL,
    organization_id text NOT NULL,
    receiver text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    sender_json text NOT NULL,
    created_at_ms bigint NOT NULL,
    html text
);
CREATE TABLE public.custody_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.custody_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.custody_oauth_provider (
    id text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    issuer text NOT NULL,
    audience text NOT NULL,
    subject text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_organization (
    id text NOT NULL,
    parent_id text,
    name text NOT NULL,
    root_threshold integer NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    version text DEFAULT (pg_current_xact_id())::text NOT NULL
);
CREATE TABLE public.custody_organization_count (
    organization_id text NOT NULL,
    below bigint NOT NULL
);
CREATE TABLE public.custody_policy (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    effect text NOT NULL,
    condition text NOT NULL,
    consensus text NOT NULL,
    "time" text NOT NULL,
    notes text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_policy_outcome (
    activity_id text NOT NULL,
    organization_id text NOT NULL,
    policy_id text NOT NULL,
    outcome text NOT NULL,
    reason text,
    created_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_private_key (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    curve text NOT NULL,
    public_key text NOT NULL,
    sealed_secret text NOT NULL,
    is_imported boolean NOT NULL,
    is_exported boolean NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_private_key_address (
    private_key_id text NOT NULL,
    organization_id text NOT NULL,
    format text NOT NULL,
    address text NOT NULL,
    mark text
);
CREATE TABLE public.custody_seal (
    organization_id text NOT NULL,
    revision bigint NOT NULL,
    digests_json text NOT NULL,
    mac text NOT NULL
);
CREATE TABLE public.custody_session (
    token_hash text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.custody_setting (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.custody_tag (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_tag_member (
    tag_id text NOT NULL,
    organization_id text NOT NULL,
    member_id text NOT NULL
);
CREATE TABLE public.custody_user (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    is_root boolean NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_vote (
    id text NOT NULL,
    organization_id text NOT NULL,
    activity_id text NOT NULL,
    user_id text NOT NULL,
    selection text NOT NULL,
    message text NOT NULL,
    public_key text NOT NULL,
    signature text NOT NULL,
    scheme text NOT NULL,
    stamp_json text NOT NULL,
    credential_id text NOT NULL,
    credential_type text NOT NULL,
    is_ended boolean NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_wallet (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    sealed_secret text NOT NULL,
    secret_mark text NOT NULL,
    is_imported boolean NOT NULL,
    is_exported boolean NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_wallet_account (
    id text NOT NULL,
    organization_id text NOT NULL,
    wallet_id text NOT NULL,
    name text,
    curve text NOT NULL,
    path_format text NOT NULL,
    path text NOT NULL,
    address_format text NOT NULL,
    address text NOT NULL,
    public_key text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    mark text
);
CREATE TABLE public.embedded_address (
    address_hash text NOT NULL,
    sent_json text NOT NULL,
    making_since_ms bigint,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.embedded_challenge (
    challenge text NOT NULL,
    issued_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    request_hash text,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.embedded_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.embedded_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.history_account (
    address text NOT NULL,
    added_at_ms bigint NOT NULL,
    seen_at_ms bigint NOT NULL
);
CREATE TABLE public.history_approval (
    chain_id bigint NOT NULL,
    owner text NOT NULL,
    kind text NOT NULL,
    token text NOT NULL,
    spender text NOT NULL,
    token_id text NOT NULL,
    block_number bigint NOT NULL,
    at bigint NOT NULL
);
CREATE TABLE public.history_balance (
    chain_id bigint NOT NULL,
    account text NOT NULL,
    block_number bigint NOT NULL,
    balance text NOT NULL
);
CREATE TABLE public.history_chain (
    chain_id bigint NOT NULL,
    head bigint NOT NULL,
    head_at bigint NOT NULL,
    safe bigint NOT NULL,
    coins text NOT NULL,
    read_at_ms bigint NOT NULL,
    genesis text
);
CREATE TABLE public.history_entry (
    chain_id bigint NOT NULL,
    hash text NOT NULL,
    place text NOT NULL,
    account text NOT NULL,
    block_number bigint NOT NULL,
    block_hash text NOT NULL,
    at bigint NOT NULL,
    direction text NOT NULL,
    counterparty text,
    sender text,
    source text NOT NULL,
    asset text NOT NULL,
    token text,
    token_id text,
    amount text NOT NULL,
    fee text,
    outcome text NOT NULL,
    suspicion text
);
CREATE TABLE public.history_lease (
    chain_id bigint NOT NULL,
    holder text NOT NULL,
    until_ms bigint NOT NULL
);
CREATE TABLE public.history_mark (
    chain_id bigint NOT NULL,
    account text NOT NULL,
    filter text NOT NULL,
    from_block bigint NOT NULL,
    to_block bigint NOT NULL,
    wanted_block bigint NOT NULL
);
CREATE TABLE public.history_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.history_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.history_payee (
    account text NOT NULL,
    payee text NOT NULL
);
CREATE TABLE public.history_token (
    chain_id bigint NOT NULL,
    token text NOT NULL,
    symbol text,
    decimals integer,
    is_listed boolean NOT NULL,
    is_asked boolean NOT NULL
);
CREATE TABLE public.latchkey_health (
    id integer NOT NULL,
    written_at timestamp with time zone NOT NULL
);
CREATE TABLE public.latchkey_health_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.latchkey_health_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE UNLOGGED TABLE public.latchkey_limit (
    key text NOT NULL,
    full_at timestamp with time zone NOT NULL,
    is_taken boolean NOT NULL
);
CREATE TABLE public.latchkey_limit_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.latchkey_limit_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.link_event (
    number bigint NOT NULL,
    room_id text NOT NULL,
    id text NOT NULL,
    side text,
    content_json text NOT NULL,
    at_ms bigint NOT NULL,
    bytes integer NOT NULL,
    state integer NOT NULL
);
ALTER TABLE public.link_event ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.link_event_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.link_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.link_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.link_presence (
    room_id text NOT NULL,
    process text NOT NULL,
    hosts integer NOT NULL,
    guests integer NOT NULL
);
CREATE TABLE public.link_process (
    name text NOT NULL,
    alive_at_ms bigint NOT NULL
);
CREATE TABLE public.link_room (
    id text NOT NULL,
    key_digest text NOT NULL,
    maker text NOT NULL,
    is_linked boolean NOT NULL,
    metadata_json text NOT NULL,
    revision integer NOT NULL,
    arrivals integer NOT NULL,
    expires_at_ms bigint NOT NULL,
    bytes integer NOT NULL
);
CREATE TABLE public.link_usage (
    maker text NOT NULL,
    rooms bigint NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.login_challenge (
    nonce text NOT NULL,
    visit_hash text NOT NULL,
    address text NOT NULL,
    chain_id bigint NOT NULL,
    message text NOT NULL,
    issued_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.login_key (
    id integer NOT NULL,
    mark text NOT NULL
);
CREATE TABLE public.login_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.login_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.login_session (
    token_hash text NOT NULL,
    address text NOT NULL,
    chain_id bigint NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.relay_interest (
    topic text NOT NULL,
    client_id text NOT NULL,
    contact_ms bigint NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.relay_message (
    id bigint NOT NULL,
    topic text NOT NULL,
    hash text NOT NULL,
    text_json text NOT NULL,
    attestation_json text,
    publisher text NOT NULL,
    tag bigint NOT NULL,
    published_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    address text NOT NULL,
    bytes integer NOT NULL
);
ALTER TABLE public.relay_message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.relay_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.relay_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.relay_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.relay_probe (
    id integer NOT NULL,
    written_at_ms bigint NOT NULL
);
CREATE TABLE public.relay_receipt (
    message_id bigint NOT NULL,
    client_id text NOT NULL
);
CREATE TABLE public.relay_recent (
    hash text NOT NULL,
    until_ms bigint NOT NULL
);
CREATE TABLE public.relay_usage (
    address text NOT NULL,
    messages bigint NOT NULL,
    bytes bigint NOT NULL
);
INSERT INTO public.custody_activity VALUES ('7d5dc74a-c4b2-4c28-8b01-e9e5a3bdd2ff', '01a21d41-5e57-7000-85e8-3933b62e2e27', '01a21d41-5e57-7000-85e8-3933b62e2e27', '01a21d41-5e57-7000-a1be-79334487317f', 'ACTIVITY_TYPE_CREATE_WALLET', 'sha256:555efc51f4f6e1d669ad34a60ed46aaef02309670637b66d7b9d28f7e9e94630', 'ACTIVITY_STATUS_COMPLETED', '{"walletName":"964828351516a627f74dbb6896b47c0e112f6955b0b5f7a25fcc5d4d0d3fe73f","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}]}', '{"walletId":"01a21d41-6c70-7000-b762-d84b99f1bcb1","addresses":["0xF353909223E5b7936195A94ba9295719aA6F12cD"]}', NULL, 1795787156592, 1795787156592, 'kkwOkFJ1wcTIXCTafdfd2tBYfvDG0OLpq93Rjnky8v8');
INSERT INTO public.custody_api_key VALUES ('01a21d41-5e57-7000-81a1-7cb15754a849', '01a21d41-5e57-7000-85e8-3933b62e2e27', '01a21d41-5e57-7000-a1be-79334487317f', 'Root key', '038861494d503ff0189e5ce4f0781195a02a4822494969e800746c5d13313d96c8', 'CREDENTIAL_TYPE_API_KEY_P256', NULL, NULL, 1795787152983, 1795787152983, NULL);
INSERT INTO public.custody_audit VALUES ('01a21d41-5e57-7000-85e8-3933b62e2e27', 1, '', '{"kind":"vote","atMs":1795787156592,"activityId":"7d5dc74a-c4b2-4c28-8b01-e9e5a3bdd2ff","userId":"01a21d41-5e57-7000-a1be-79334487317f","selection":"VOTE_SELECTION_APPROVED","message":"{\"type\":\"ACTIVITY_TYPE_CREATE_WALLET\",\"timestampMs\":\"1795787156480\",\"organizationId\":\"01a21d41-5e57-7000-85e8-3933b62e2e27\",\"parameters\":{\"walletName\":\"964828351516a627f74dbb6896b47c0e112f6955b0b5f7a25fcc5d4d0d3fe73f\",\"accounts\":[{\"curve\":\"CURVE_SECP256K1\",\"pathFormat\":\"PATH_FORMAT_BIP32\",\"path\":\"m/44''/60''/0''/0/0\",\"addressFormat\":\"ADDRESS_FORMAT_ETHEREUM\"}]}}","stamp":{"kind":"apiKey","publicKey":"038861494d503ff0189e5ce4f0781195a02a4822494969e800746c5d13313d96c8","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"3046022100ba242ef78780874041bf1a7ecd9dd09108038cceab0ed96c98cbf408e5e57334022100e4698725e16a79de66e072728727c0479e31b9d890f5fb6206f26f0fecef0ed7"},"credential":{"kind":"apiKey","publicKey":"038861494d503ff0189e5ce4f0781195a02a4822494969e800746c5d13313d96c8","type":"CREDENTIAL_TYPE_API_KEY_P256"}}', '5c65c568d45b036fb433add23bf2ab8140eb08916adba97cb7b0becfc92ecee8', 2, '1OtpQ93q8DXMq3-YuzM83d3yFcQfGXTJ2CT_mOvuxew');
INSERT INTO public.custody_audit VALUES ('01a21d41-5e57-7000-85e8-3933b62e2e27', 2, '5c65c568d45b036fb433add23bf2ab8140eb08916adba97cb7b0becfc92ecee8', '{"kind":"outcome","atMs":1795787156592,"activityId":"7d5dc74a-c4b2-4c28-8b01-e9e5a3bdd2ff","fingerprint":"sha256:555efc51f4f6e1d669ad34a60ed46aaef02309670637b66d7b9d28f7e9e94630","status":"ACTIVITY_STATUS_COMPLETED","resultHash":"eda1f1d2f178e94bb7afb530393e7dc94153ed1d19189ac1732a2bc1585b9024"}', '1af381e9992d3733687a444526d9b62db9009825b65b20b7c8daba3377c9cea1', 2, 'aTSiGpAcOy8bF0NAJd70g9FdnV8tyGeUkkVM-m3haFQ');
INSERT INTO public.custody_audit VALUES ('01a21d41-5e57-7000-85e8-3933b62e2e27', 3, '1af381e9992d3733687a444526d9b62db9009825b65b20b7c8daba3377c9cea1', '{"kind":"checkpoint","atMs":1795787161575,"publicKey":"04165053d652ea9f31ec1c62d0c808df9482f4ac4a0a8501c6003e26992d2061887fcae1b8786020d5e91b3d73aad447b499ae0fbac10865a1038f4a38312531ca","signature":"3046022100fa519deecc2b54a8ad8a78b8853965984c56926afc5ce87ceca595b39aefec3f022100ed00bd5e9ce9ce546cf4336f702460323d057e7dc05e5fe688b34b282203b1ac"}', '0d87e3c3a86489f7ee4840952e40249800376f578dbf7b4f5e314b5449bce0e5', 2, 'pfyfNkK4y7AOd9DRAEVw8EYvudvftrJkPqj2Z03vBQk');
INSERT INTO public.custody_data_key VALUES ('01a21d41-5e57-7000-85e8-3933b62e2e27', 'file:24f537c8fa462361', 'AZ3w/T6Q+Hp1uNC+5K7Ul8WauVIw8j/FViFt/6G7/fmsn6y35K2GMw+boczFxUd2968Puq+gOFUA3kIkig==', 1795787152983);
INSERT INTO public.custody_feature VALUES ('01a21d41-5e57-7000-85e8-3933b62e2e27', 'FEATURE_NAME_EMAIL_AUTH', NULL);
INSERT INTO public.custody_feature VALUES ('01a21d41-5e57-7000-85e8-3933b62e2e27', 'FEATURE_NAME_EMAIL_RECOVERY', NULL);
INSERT INTO public.custody_migration VALUES ('0001-custody', '2026-11-27T13:45:52.560Z');
INSERT INTO public.custody_migration VALUES ('0002-organization-version', '2026-11-27T13:45:52.600Z');
INSERT INTO public.custody_migration VALUES ('0003-login-time', '2026-11-27T13:45:52.601Z');
INSERT INTO public.custody_migration VALUES ('0004-submits-together', '2026-11-27T13:45:52.601Z');
INSERT INTO public.custody_migration VALUES ('0005-activity-fingerprint', '2026-11-27T13:45:52.608Z');
INSERT INTO public.custody_migration VALUES ('0006-contract-interfaces', '2026-11-27T13:45:52.620Z');
INSERT INTO public.custody_migration VALUES ('0007-lookups', '2026-11-27T13:45:52.695Z');
INSERT INTO public.custody_migration VALUES ('0008-submits-without-function', '2026-11-27T13:45:52.696Z');
INSERT INTO public.custody_migration VALUES ('0009-seals', '2026-11-27T13:45:52.708Z');
INSERT INTO public.custody_migration VALUES ('0010-mail-html', '2026-11-27T13:45:52.709Z');
INSERT INTO public.custody_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.custody_organization VALUES ('01a21d41-5e57-7000-85e8-3933b62e2e27', NULL, 'Latchkey', 1, 1795787152983, 1795787152983, '779');
INSERT INTO public.custody_seal VALUES ('01a21d41-5e57-7000-85e8-3933b62e2e27', 2, '{"custody_organization":"uDICVX3hxcc-qoj68QasM3XhoohT2waDA8ILZn1ROzk","custody_user":"WdO46S81gHPf4I6VF-V2hvMpjLhdflUbGcqi0IIkAmI","custody_tag":"","custody_tag_member":"","custody_api_key":"_sypxL8id5LDM113Gdo4xoWcjtr1Zdd8OV98HXZsbos","custody_authenticator":"","custody_oauth_provider":"","custody_invitation":"","custody_feature":"5c-eewr2duwJXhnnnap3u1VmVIdWTq8Nn-osLW4m2q0","custody_policy":"","custody_contract_interface":"","custody_wallet":"WgghrT763_e0Z-0si930p_jTkIG2x0JU8rtbJFb5MeE","custody_private_key":"","waiting":""}', 'FNt6zwiC5edzbRoh_itWdGzbPTT8T8WdBddT_sNU-4E');
INSERT INTO public.custody_setting VALUES ('canary', '{"masterKeyId":"file:24f537c8fa462361","wrapped":"AdmZ2DhdkWRfguTod1HEjyo65UnzEJEYZEhc2XXQbzgyqrYotS20Dl+/WBKtgFx4J0DNcBQsolkjXXlZszg="}');
INSERT INTO public.custody_setting VALUES ('quorum key', '{"publicKey":"04165053d652ea9f31ec1c62d0c808df9482f4ac4a0a8501c6003e26992d2061887fcae1b8786020d5e91b3d73aad447b499ae0fbac10865a1038f4a38312531ca","masterKeyId":"file:24f537c8fa462361","wrapped":"AWGuHUuluEGbnY+IVqRAFIPcJmSqV1OhpJjLV+nlKp4+7R0CT7a0HhdKZBk4K/t0bYKZG6rrZ7EM5cS4L5ZjBPF++oM7L+QHHN7C0IQ40Ggh5p0FCHmdKZP3sP+Qwa9cY7VZTTThdg4wxHfIsNrZk0CjpRMfxGGbnM/dnyv/YXTAPmQHsTNJu2+4H41anTgleKUm2Eb2tP6MzXdY92MjxTto9Ci1VCQ="}');
INSERT INTO public.custody_setting VALUES ('integrity key', '{"masterKeyId":"file:24f537c8fa462361","wrapped":"AajAfhsHrZN2pN+3TAeBFaz9LrZLPJFOXG8Rl/ljsTAbCWGHuP2/ekfScnerpVt53gxy0W9dbKt5RH/yNw=="}');
INSERT INTO public.custody_setting VALUES ('call denials', '0');
INSERT INTO public.custody_user VALUES ('01a21d41-5e57-7000-a1be-79334487317f', '01a21d41-5e57-7000-85e8-3933b62e2e27', 'Owner', NULL, NULL, true, 1795787152983, 1795787152983);
INSERT INTO public.custody_vote VALUES ('055ec147-6904-4399-b299-c9c7b1586ff4', '01a21d41-5e57-7000-85e8-3933b62e2e27', '7d5dc74a-c4b2-4c28-8b01-e9e5a3bdd2ff', '01a21d41-5e57-7000-a1be-79334487317f', 'VOTE_SELECTION_APPROVED', '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1795787156480","organizationId":"01a21d41-5e57-7000-85e8-3933b62e2e27","parameters":{"walletName":"964828351516a627f74dbb6896b47c0e112f6955b0b5f7a25fcc5d4d0d3fe73f","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}]}}', '038861494d503ff0189e5ce4f0781195a02a4822494969e800746c5d13313d96c8', '3046022100ba242ef78780874041bf1a7ecd9dd09108038cceab0ed96c98cbf408e5e57334022100e4698725e16a79de66e072728727c0479e31b9d890f5fb6206f26f0fecef0ed7', 'SIGNATURE_SCHEME_TK_API_P256', '{"stamp":{"kind":"apiKey","publicKey":"038861494d503ff0189e5ce4f0781195a02a4822494969e800746c5d13313d96c8","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"3046022100ba242ef78780874041bf1a7ecd9dd09108038cceab0ed96c98cbf408e5e57334022100e4698725e16a79de66e072728727c0479e31b9d890f5fb6206f26f0fecef0ed7"},"credential":{"kind":"apiKey","publicKey":"038861494d503ff0189e5ce4f0781195a02a4822494969e800746c5d13313d96c8","type":"CREDENTIAL_TYPE_API_KEY_P256"}}', '01a21d41-5e57-7000-81a1-7cb15754a849', 'CREDENTIAL_TYPE_API_KEY_P256', false, 1795787156592);
INSERT INTO public.custody_wallet VALUES ('01a21d41-6c70-7000-b762-d84b99f1bcb1', '01a21d41-5e57-7000-85e8-3933b62e2e27', '964828351516a627f74dbb6896b47c0e112f6955b0b5f7a25fcc5d4d0d3fe73f', 'AY1MP1nzpahN4KXdogGPNBLG7gBYm+h8ivSwo29fK2GLmBXocrVL4lPtP8FMww==', 'ef2c00ead29d6959f8dc18fe743eef2466119486f925bc92a7f5c544e397152e', false, false, 1795787156592, 1795787156592);
INSERT INTO public.custody_wallet_account VALUES ('01a21d41-6c70-7000-99a2-c4e848fa5cf7', '01a21d41-5e57-7000-85e8-3933b62e2e27', '01a21d41-6c70-7000-b762-d84b99f1bcb1', NULL, 'CURVE_SECP256K1', 'PATH_FORMAT_BIP32', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0xF353909223E5b7936195A94ba9295719aA6F12cD', '03f392ed76fe040ef8f76fe2bf8405e9a83d3da187dcc178400c035835c779e511', 1795787156592, 1795787156592, 'ojtqq-xTQoIgfJ2zjy0J0PfRu8g12Z6EAo0O2LwcE8Y');
INSERT INTO public.embedded_migration VALUES ('0001-embedded', '2026-11-27T13:45:50.889Z');
INSERT INTO public.embedded_migration VALUES ('0002-registration-of-one-request', '2026-11-27T13:45:50.918Z');
INSERT INTO public.embedded_migration VALUES ('0003-marks', '2026-11-27T13:45:50.969Z');
INSERT INTO public.embedded_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.history_account VALUES ('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 1795787156183, 1795787156183);
INSERT INTO public.history_chain VALUES (31337, 1, 1795787156, -1, 'direct', 1795787160335, '0x3c7a0d3c7a45d365cfb175b1f5ee74732f5e319f3f3b302dbf93ec4952509ac3');
INSERT INTO public.history_entry VALUES (31337, '0xba1b71ccd9e182fd0c779c71936944fa1c177054ef9ebbd989b88cbfcb5bab22', 'top', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 1, '0xea979dbae3053b23f13ed4e57abedccb8a73ba5b3386be00a0ed4d9ffe359649', 1795787156, 'in', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8', 'top', 'coin', NULL, NULL, '1', NULL, 'success', NULL);
INSERT INTO public.history_mark VALUES (31337, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'logs', 0, -1, 0);
INSERT INTO public.history_mark VALUES (31337, '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', 'coins', 0, -1, 0);
INSERT INTO public.history_migration VALUES ('0001-history', '2026-11-27T13:45:51.167Z');
INSERT INTO public.history_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.latchkey_health_migration VALUES ('0001-health', '2026-11-27T13:45:50.268Z');
INSERT INTO public.latchkey_health_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.latchkey_limit VALUES ('login account vTOsKhKckKIdUtj9WtJr95CTJP1YPDOMHi4TwxRm-AE', '2026-11-27 13:45:58.08911+00', true);
INSERT INTO public.latchkey_limit VALUES ('login caller EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', '2026-11-27 13:45:56.613693+00', true);
INSERT INTO public.latchkey_limit VALUES ('login network 5-E8sqzk_zOL20PnG3LmUltS4LuCNaCt3_vAT5Oz7DA', '2026-11-27 13:45:56.314981+00', true);
INSERT INTO public.latchkey_limit VALUES ('login 47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU', '2026-11-27 13:45:56.148971+00', true);
INSERT INTO public.latchkey_limit_migration VALUES ('0001-limit', '2026-11-27T13:45:51.239Z');
INSERT INTO public.latchkey_limit_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.link_event OVERRIDING SYSTEM VALUE VALUES (1, 'bcb2cde5928de503df5d360e2da8aaa9', '52XC69PoqF4B49gtr9c90Q', 'guest', '{"name":"Web3Response","data":"left by the former version, for a phone"}', 1795787156404, 307, 0);
INSERT INTO public.link_migration VALUES ('0001-rooms', '2026-11-27T13:45:53.431Z');
INSERT INTO public.link_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.link_presence VALUES ('bcb2cde5928de503df5d360e2da8aaa9', 'sFRBKwgCZp6YmTF0', 0, 0);
INSERT INTO public.link_process VALUES ('sFRBKwgCZp6YmTF0', 1795787158456);
INSERT INTO public.link_room VALUES ('bcb2cde5928de503df5d360e2da8aaa9', '71f25a16f48499b0b3f39f0c3a0fa8d4cbb94106b30b260ebb272f6835735b85', 'gB-0ZTP_8SEoSY7RKdngKz', true, '{}', 0, 1, 1798379156481, 563);
INSERT INTO public.link_usage VALUES ('gB-0ZTP_8SEoSY7RKdngKz', 1, 563);
INSERT INTO public.link_usage VALUES ('', 1, 563);
INSERT INTO public.login_key VALUES (1, 'e6b8a7acd56d1c7ed20ccc33168aa238580d819d55f9738d142c8292cdf8c900');
INSERT INTO public.login_migration VALUES ('0001-login', '2026-11-27T13:45:50.527Z');
INSERT INTO public.login_migration VALUES ('0002-marks', '2026-11-27T13:45:50.556Z');
INSERT INTO public.login_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.login_session VALUES ('833ff28fcde47d6a3bee8746bd19a04bdd7f3d44f7b5941849c110de9947b5f0', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 31337, 1795787156183, 1796391956183, 'f5d2a08c034846ad126648f4d241352c3d577731183efff0d58e863f84cf03ba');
INSERT INTO public.relay_message OVERRIDING SYSTEM VALUE VALUES (1, '964828351516a627f74dbb6896b47c0e112f6955b0b5f7a25fcc5d4d0d3fe73f', 'oIwWW23Abk5WMJhd', '"left by the former version"', NULL, 'did:key:z6MkqW3Vrz4xZPHsdtK4GnrVPCKbZQiosLY3Dw7vnbZXXWLm', 1108, 1795787156215, 1795873556215, 'WeoOisd-tgQ52EE-', 538);
INSERT INTO public.relay_migration VALUES ('0001-mailboxes', '2026-11-27T13:45:53.311Z');
INSERT INTO public.relay_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.relay_probe VALUES (1, 1795787158327);
INSERT INTO public.relay_usage VALUES ('WeoOisd-tgQ52EE-', 1, 538);
SELECT pg_catalog.setval('public.link_event_number_seq', 1, true);
SELECT pg_catalog.setval('public.relay_message_id_seq', 1, true);
ALTER TABLE ONLY public.custody_activity
    ADD CONSTRAINT custody_activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_api_key
    ADD CONSTRAINT custody_api_key_organization_id_public_key_key UNIQUE (organization_id, public_key);
ALTER TABLE ONLY public.custody_api_key
    ADD CONSTRAINT custody_api_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_audit
    ADD CONSTRAINT custody_audit_pkey PRIMARY KEY (organization_id, "position");
ALTER TABLE ONLY public.custody_authenticator
    ADD CONSTRAINT custody_authenticator_organization_id_credential_id_key UNIQUE (organization_id, credential_id);
ALTER TABLE ONLY public.custody_authenticator
    ADD CONSTRAINT custody_authenticator_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_contract_interface
    ADD CONSTRAINT custody_contract_interface_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_data_key
    ADD CONSTRAINT custody_data_key_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.custody_feature
    ADD CONSTRAINT custody_feature_pkey PRIMARY KEY (organization_id, name);
ALTER TABLE ONLY public.custody_import_target
    ADD CONSTRAINT custody_import_target_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_invitation
    ADD CONSTRAINT custody_invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_invitation
    ADD CONSTRAINT custody_invitation_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.custody_mail
    ADD CONSTRAINT custody_mail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_migration_lock
    ADD CONSTRAINT custody_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_migration
    ADD CONSTRAINT custody_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.custody_oauth_provider
    ADD CONSTRAINT custody_oauth_provider_organization_id_issuer_audience_subj_key UNIQUE (organization_id, issuer, audience, subject);
ALTER TABLE ONLY public.custody_oauth_provider
    ADD CONSTRAINT custody_oauth_provider_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_organization_count
    ADD CONSTRAINT custody_organization_count_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.custody_organization
    ADD CONSTRAINT custody_organization_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_policy
    ADD CONSTRAINT custody_policy_organization_id_name_key UNIQUE (organization_id, name);
ALTER TABLE ONLY public.custody_policy_outcome
    ADD CONSTRAINT custody_policy_outcome_pkey PRIMARY KEY (activity_id, policy_id);
ALTER TABLE ONLY public.custody_policy
    ADD CONSTRAINT custody_policy_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_private_key_address
    ADD CONSTRAINT custody_private_key_address_pkey PRIMARY KEY (private_key_id, format);
ALTER TABLE ONLY public.custody_private_key
    ADD CONSTRAINT custody_private_key_organization_id_curve_public_key_key UNIQUE (organization_id, curve, public_key);
ALTER TABLE ONLY public.custody_private_key
    ADD CONSTRAINT custody_private_key_organization_id_name_key UNIQUE (organization_id, name);
ALTER TABLE ONLY public.custody_private_key
    ADD CONSTRAINT custody_private_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_seal
    ADD CONSTRAINT custody_seal_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.custody_session
    ADD CONSTRAINT custody_session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.custody_setting
    ADD CONSTRAINT custody_setting_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.custody_tag_member
    ADD CONSTRAINT custody_tag_member_pkey PRIMARY KEY (tag_id, member_id);
ALTER TABLE ONLY public.custody_tag
    ADD CONSTRAINT custody_tag_organization_id_type_name_key UNIQUE (organization_id, type, name);
ALTER TABLE ONLY public.custody_tag
    ADD CONSTRAINT custody_tag_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_user
    ADD CONSTRAINT custody_user_organization_id_name_key UNIQUE (organization_id, name);
ALTER TABLE ONLY public.custody_user
    ADD CONSTRAINT custody_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_vote
    ADD CONSTRAINT custody_vote_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_wallet_account
    ADD CONSTRAINT custody_wallet_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_wallet_account
    ADD CONSTRAINT custody_wallet_account_wallet_id_path_key UNIQUE (wallet_id, path);
ALTER TABLE ONLY public.custody_wallet
    ADD CONSTRAINT custody_wallet_organization_id_name_key UNIQUE (organization_id, name);
ALTER TABLE ONLY public.custody_wallet
    ADD CONSTRAINT custody_wallet_organization_id_secret_mark_key UNIQUE (organization_id, secret_mark);
ALTER TABLE ONLY public.custody_wallet
    ADD CONSTRAINT custody_wallet_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_address
    ADD CONSTRAINT embedded_address_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY public.embedded_challenge
    ADD CONSTRAINT embedded_challenge_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.embedded_migration_lock
    ADD CONSTRAINT embedded_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_migration
    ADD CONSTRAINT embedded_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.history_account
    ADD CONSTRAINT history_account_pkey PRIMARY KEY (address);
ALTER TABLE ONLY public.history_approval
    ADD CONSTRAINT history_approval_key PRIMARY KEY (owner, chain_id, kind, token, spender, token_id);
ALTER TABLE ONLY public.history_balance
    ADD CONSTRAINT history_balance_key PRIMARY KEY (chain_id, account);
ALTER TABLE ONLY public.history_chain
    ADD CONSTRAINT history_chain_pkey PRIMARY KEY (chain_id);
ALTER TABLE ONLY public.history_entry
    ADD CONSTRAINT history_entry_key PRIMARY KEY (chain_id, hash, place, account);
ALTER TABLE ONLY public.history_lease
    ADD CONSTRAINT history_lease_pkey PRIMARY KEY (chain_id);
ALTER TABLE ONLY public.history_mark
    ADD CONSTRAINT history_mark_key PRIMARY KEY (chain_id, account, filter);
ALTER TABLE ONLY public.history_migration_lock
    ADD CONSTRAINT history_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.history_migration
    ADD CONSTRAINT history_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.history_payee
    ADD CONSTRAINT history_payee_key PRIMARY KEY (account, payee);
ALTER TABLE ONLY public.history_token
    ADD CONSTRAINT history_token_key PRIMARY KEY (chain_id, token);
ALTER TABLE ONLY public.latchkey_health_migration_lock
    ADD CONSTRAINT latchkey_health_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.latchkey_health_migration
    ADD CONSTRAINT latchkey_health_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.latchkey_health
    ADD CONSTRAINT latchkey_health_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.latchkey_limit_migration_lock
    ADD CONSTRAINT latchkey_limit_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.latchkey_limit_migration
    ADD CONSTRAINT latchkey_limit_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.latchkey_limit
    ADD CONSTRAINT latchkey_limit_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.link_event
    ADD CONSTRAINT link_event_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.link_migration_lock
    ADD CONSTRAINT link_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_migration
    ADD CONSTRAINT link_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.link_presence
    ADD CONSTRAINT link_presence_pkey PRIMARY KEY (room_id, process);
ALTER TABLE ONLY public.link_process
    ADD CONSTRAINT link_process_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.link_room
    ADD CONSTRAINT link_room_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_usage
    ADD CONSTRAINT link_usage_pkey PRIMARY KEY (maker);
ALTER TABLE ONLY public.login_challenge
    ADD CONSTRAINT login_challenge_pkey PRIMARY KEY (nonce);
ALTER TABLE ONLY public.login_key
    ADD CONSTRAINT login_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_migration_lock
    ADD CONSTRAINT login_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_migration
    ADD CONSTRAINT login_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.login_session
    ADD CONSTRAINT login_session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.relay_interest
    ADD CONSTRAINT relay_interest_pkey PRIMARY KEY (topic, client_id);
ALTER TABLE ONLY public.relay_message
    ADD CONSTRAINT relay_message_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.relay_message
    ADD CONSTRAINT relay_message_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.relay_migration_lock
    ADD CONSTRAINT relay_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.relay_migration
    ADD CONSTRAINT relay_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.relay_probe
    ADD CONSTRAINT relay_probe_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.relay_receipt
    ADD CONSTRAINT relay_receipt_pkey PRIMARY KEY (message_id, client_id);
ALTER TABLE ONLY public.relay_recent
    ADD CONSTRAINT relay_recent_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.relay_usage
    ADD CONSTRAINT relay_usage_pkey PRIMARY KEY (address);
CREATE UNIQUE INDEX custody_activity_fingerprint ON public.custody_activity USING btree (fingerprint, organization_id);
CREATE INDEX custody_activity_status ON public.custody_activity USING btree (organization_id, status, created_at_ms, id);
CREATE INDEX custody_activity_time ON public.custody_activity USING btree (organization_id, created_at_ms, id);
CREATE INDEX custody_activity_type ON public.custody_activity USING btree (organization_id, type, status, created_at_ms, id);
CREATE INDEX custody_api_key_public_key ON public.custody_api_key USING btree (public_key, organization_id);
CREATE INDEX custody_api_key_user ON public.custody_api_key USING btree (user_id);
CREATE INDEX custody_authenticator_credential ON public.custody_authenticator USING btree (credential_id, organization_id);
CREATE INDEX custody_authenticator_user ON public.custody_authenticator USING btree (user_id);
CREATE UNIQUE INDEX custody_contract_interface_address ON public.custody_contract_interface USING btree (organization_id, lower(address));
CREATE INDEX custody_import_target_user ON public.custody_import_target USING btree (user_id);
CREATE INDEX custody_invitation_organization ON public.custody_invitation USING btree (organization_id);
CREATE INDEX custody_oauth_provider_subject ON public.custody_oauth_provider USING btree (subject, audience, issuer, organization_id);
CREATE INDEX custody_oauth_provider_user ON public.custody_oauth_provider USING btree (user_id);
CREATE INDEX custody_organization_name ON public.custody_organization USING btree (parent_id, name, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX custody_organization_parent ON public.custody_organization USING btree (parent_id, id);
CREATE INDEX custody_private_key_address_address ON public.custody_private_key_address USING btree (organization_id, lower(address));
CREATE INDEX custody_session_end ON public.custody_session USING btree (expires_at_ms);
CREATE INDEX custody_session_user ON public.custody_session USING btree (user_id);
CREATE INDEX custody_tag_member_member ON public.custody_tag_member USING btree (organization_id, member_id);
CREATE INDEX custody_user_email ON public.custody_user USING btree (email, organization_id) WHERE (email IS NOT NULL);
CREATE INDEX custody_user_name ON public.custody_user USING btree (name, organization_id);
CREATE INDEX custody_user_phone ON public.custody_user USING btree (phone, organization_id) WHERE (phone IS NOT NULL);
CREATE INDEX custody_vote_activity ON public.custody_vote USING btree (activity_id);
CREATE UNIQUE INDEX custody_vote_user ON public.custody_vote USING btree (activity_id, user_id) WHERE (NOT is_ended);
CREATE INDEX custody_wallet_account_address ON public.custody_wallet_account USING btree (organization_id, lower(address));
CREATE INDEX custody_wallet_account_holder ON public.custody_wallet_account USING btree (lower(address), organization_id);
CREATE INDEX embedded_address_updated_at_ms ON public.embedded_address USING btree (updated_at_ms);
CREATE INDEX embedded_challenge_expires_at_ms ON public.embedded_challenge USING btree (expires_at_ms);
CREATE INDEX history_entry_account ON public.history_entry USING btree (account, at, chain_id, direction);
CREATE INDEX history_entry_block ON public.history_entry USING btree (chain_id, block_number);
CREATE INDEX history_entry_open ON public.history_entry USING btree (account, at, chain_id, direction) WHERE (suspicion IS NULL);
CREATE INDEX link_event_at ON public.link_event USING btree (at_ms);
CREATE INDEX link_event_room ON public.link_event USING btree (room_id, number);
CREATE INDEX link_presence_process ON public.link_presence USING btree (process);
CREATE INDEX link_room_expiry ON public.link_room USING btree (expires_at_ms);
CREATE INDEX login_challenge_expires_at_ms ON public.login_challenge USING btree (expires_at_ms);
CREATE INDEX login_session_address ON public.login_session USING btree (address);
CREATE INDEX login_session_expires_at_ms ON public.login_session USING btree (expires_at_ms);
CREATE INDEX relay_interest_contact ON public.relay_interest USING btree (contact_ms);
CREATE INDEX relay_message_expiry ON public.relay_message USING btree (expires_at_ms);
CREATE INDEX relay_message_topic ON public.relay_message USING btree (topic, id);
CREATE INDEX relay_recent_until ON public.relay_recent USING btree (until_ms);
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_api_key FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_authenticator FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_contract_interface FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_feature FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_invitation FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_oauth_provider FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed BEFORE UPDATE OF name, root_threshold ON public.custody_organization FOR EACH ROW EXECUTE FUNCTION public.custody_mark_organization();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_policy FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_private_key FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_private_key_address FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_tag FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_tag_member FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_user FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_wallet FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_wallet_account FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_counted_in AFTER INSERT ON public.custody_data_key REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.custody_count_below();
CREATE TRIGGER custody_counted_out AFTER DELETE ON public.custody_data_key REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.custody_count_below();
ALTER TABLE ONLY public.custody_activity
    ADD CONSTRAINT custody_activity_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_api_key
    ADD CONSTRAINT custody_api_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_api_key
    ADD CONSTRAINT custody_api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_authenticator
    ADD CONSTRAINT custody_authenticator_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_authenticator
    ADD CONSTRAINT custody_authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_contract_interface
    ADD CONSTRAINT custody_contract_interface_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_feature
    ADD CONSTRAINT custody_feature_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_import_target
    ADD CONSTRAINT custody_import_target_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_import_target
    ADD CONSTRAINT custody_import_target_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_invitation
    ADD CONSTRAINT custody_invitation_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_mail
    ADD CONSTRAINT custody_mail_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_oauth_provider
    ADD CONSTRAINT custody_oauth_provider_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_oauth_provider
    ADD CONSTRAINT custody_oauth_provider_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_organization_count
    ADD CONSTRAINT custody_organization_count_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_organization
    ADD CONSTRAINT custody_organization_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_policy
    ADD CONSTRAINT custody_policy_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_policy_outcome
    ADD CONSTRAINT custody_policy_outcome_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.custody_activity(id);
ALTER TABLE ONLY public.custody_private_key_address
    ADD CONSTRAINT custody_private_key_address_private_key_id_fkey FOREIGN KEY (private_key_id) REFERENCES public.custody_private_key(id);
ALTER TABLE ONLY public.custody_private_key
    ADD CONSTRAINT custody_private_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_seal
    ADD CONSTRAINT custody_seal_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_session
    ADD CONSTRAINT custody_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_tag_member
    ADD CONSTRAINT custody_tag_member_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES public.custody_tag(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_tag
    ADD CONSTRAINT custody_tag_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_user
    ADD CONSTRAINT custody_user_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_vote
    ADD CONSTRAINT custody_vote_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.custody_activity(id);
ALTER TABLE ONLY public.custody_vote
    ADD CONSTRAINT custody_vote_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_wallet_account
    ADD CONSTRAINT custody_wallet_account_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_wallet_account
    ADD CONSTRAINT custody_wallet_account_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.custody_wallet(id);
ALTER TABLE ONLY public.custody_wallet
    ADD CONSTRAINT custody_wallet_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.link_event
    ADD CONSTRAINT link_event_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.link_room(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.relay_receipt
    ADD CONSTRAINT relay_receipt_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.relay_message(id) ON DELETE CASCADE;