-- As the first program wrote its data file: before teaching, before dice of both, before editions.
CREATE TABLE IF NOT EXISTS games (
    key INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    title TEXT NOT NULL,
    rules TEXT NOT NULL,
    scenario TEXT NOT NULL,
    secret TEXT,
    seats TEXT NOT NULL,
    public INTEGER NOT NULL,
    archived INTEGER NOT NULL DEFAULT 0,
    record INTEGER NOT NULL DEFAULT 0,
    begun INTEGER NOT NULL,
    summary TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS lines (
    game INTEGER NOT NULL,
    n INTEGER NOT NULL,
    at INTEGER NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (game, n)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS tokens (
    hash TEXT PRIMARY KEY,
    game INTEGER NOT NULL,
    grants TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS tokens_of_game ON tokens (game);
INSERT INTO games (key, id, title, rules, scenario, secret, seats, public, archived, record, begun, summary) VALUES (1, '8vstrnx53n9w', 'An old quarrel', 'PK', 'pk/ford', 'b22a13ec925dab03b222fa6138bcc53e0438e3d68f35a5ddb5a986157bf147af', '[{"kind":"me"},{"kind":"link"}]', 0, 0, 0, 1794806026, '{"entries":11,"asked":["second"],"over":null}');
INSERT INTO lines VALUES (1, 0, 1794806026, '{"grognard":1,"rules":"PK","version":1,"scenario":"pk/ford","scenario_sha256":"5f296a506f2bce105646857790d83f1d72dcb76b1c69c78d6435b148b799e987","options":{},"commitment":"8a2c6311a31463e5da057eb966c74be27ee232eca65de2e8865cdb103e7f256b","contributions":["40013e0933da4c4471f1a19de87b71714c5256c37b98e05fbc82ff66cf2b2f9c","4b0a5064a025ee7e96a921b86b96da143e14bdcfb86deef8832ed8e198b70923"],"hash":"51442b26f45c262c8babf7c1bf48025c6dc662e3950fb50bc7af5360b7c5613e"}');
INSERT INTO lines VALUES (1, 1, 1794806027, '{"n":1,"side":"first","seal":"440f256293c72cff79b1ea7d246ffd6b30457190d17e918baf3bf9b32ae1318e","hash":"339837636954a318e97ad09ed58c55dbe04c9eb6eb5197ff5a1740a5a0488fd2","open":{"salt":"acd3d11cbe1ff91095a78bddc8e29e8a20d018aa71c9c32dd4e3f9c85ebad303","hidden":{"answer":{"conceal":"b1"}}}}');
INSERT INTO lines VALUES (1, 2, 1794806027, '{"n":2,"side":"second","seal":"47eacffa2619cd3e4612475cfd66bfe43e4449b3316e00cf120238fbd98c6800","hash":"3cab6bb479e244baf9ac0e000e071f0cdf3eefd5717437fe1a5804c54bfc4b86","open":{"salt":"872858bd072f205f91890e6204107e69f3afb9dd3ac0be171f61c848f0a32341","hidden":{"answer":{"conceal":"e1"}}}}');
INSERT INTO lines VALUES (1, 3, 1794806027, '{"n":3,"side":"first","seal":"166e6fcd78cfa34f4349c75e997ff57a869d49fa11ddf104c04b6c252d3818a0","hash":"c2a8a12470f142272cf1ed43da349064c7f776e4f610f869a10dc49a15c6a626","open":{"salt":"f6ce65365eb547ffb9ff14a23446881a2adf5e4232e144e0587e2832570cb430","hidden":{"answer":{"posture":"hold"}}}}');
INSERT INTO lines VALUES (1, 4, 1794806027, '{"n":4,"side":"second","seal":"18758627795a2470436a1cef95187e848b51d222d339fcf3b22f34b3732e5c49","hash":"e3fcfe6b9cb34b868fe648551155c22557aaeb02cba21df25e3a8033f7cd4251","open":{"salt":"897e41966c5ea5c2a9ad085499c700b38b0bca316a619faee3eae268bd43773f","hidden":{"answer":{"posture":"hold"}}}}');
INSERT INTO lines VALUES (1, 5, 1794806027, '{"n":5,"roll":"PK-2c","faces":[1,2],"hash":"d2583ef26b8f943972fcd7465e116345f5eb46dd2174370a254fe6db71f37896"}');
INSERT INTO lines VALUES (1, 6, 1794806027, '{"n":6,"side":"second","answer":{"fire":["R2","b2"]},"hash":"ecf7c5d8ee83bd40a48a027f14496afc590eadb11f8f3d13803a61a0cf2fd240"}');
INSERT INTO lines VALUES (1, 7, 1794806027, '{"n":7,"roll":"PK-5b","faces":[2,2],"hash":"365f1227e0d1f7fa290666ecad44dd2055fa8cff44d1dc0e385adabb7d958621"}');
INSERT INTO lines VALUES (1, 8, 1794806027, '{"n":8,"side":"first","answer":{"stand":"B2"},"hash":"f33198c6cafb11e1afd62c3688c31ee7590ec983657ae77874070a2660e9b65c"}');
INSERT INTO lines VALUES (1, 9, 1794806027, '{"n":9,"side":"second","answer":{"step":["R3","e2"]},"hash":"75e6a9ab3668dff1056a4dc067277f3b61d1c3c4000a8b6f0d107d84021b2b5a"}');
INSERT INTO lines VALUES (1, 10, 1794806028, '{"n":10,"side":"first","answer":"decline","hash":"419ee95f8d8cff55b24d3d38c20c7aeb5db1fe5fa06b5cd59480ad7a83e3bcab"}');
INSERT INTO lines VALUES (1, 11, 1794806028, '{"n":11,"side":"first","answer":{"stand":"B3"},"hash":"a96c750af5682ba56e00c1aa25aa68f74b1efe8e426baf1ddcde7128b56b2894"}');
INSERT INTO tokens VALUES ('3eb1bd439947eb762998e566ccc2e099c791118b2f40579cc4f7da2b5061b7f9', 1, 'second');
