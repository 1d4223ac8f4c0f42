"""Whatever a client sends over a WebSocket, the connection ends with a code of the protocol and the gateway goes on."""

import random
from typing import Any

import orjson
import websockets

TYPES: list[object] = ["connection_init", "subscribe", "complete", "ping", "pong", "next", "", None, 3, {}, []]
IDS: list[object] = ["1", "", "x" * 500, "\u0000", "\u202e", None, 7, {}, []]
PAYLOADS: list[object] = [
    None,
    {},
    [],
    "x",
    {"query": "{"},
    {"query": "{ me }"},
    {"query": 'subscription { changes(shelf: "a") { _id } }'},
    {"query": "subscription { changes { _id } }", "variables": []},
    {"query": "{" * 900},
    {"documentId": "f" * 64},
    {"authorization": "Bearer " + "x" * 5000},
    {"authorization": "\u0000"},
    {"authorization": {}},
]
CODES = {1000, 1001, 1012, 4400, 4401, 4403, 4409, 4429, None}


async def test_shuffled_messages_do_no_harm(running: Any) -> None:
    chance = random.Random(20261121)
    for _ in range(60):
        client = await running.connect(begin=chance.random() < 0.7)
        try:
            for _ in range(8):
                message = {
                    "type": chance.choice(TYPES),
                    "id": chance.choice(IDS),
                    "payload": chance.choice(PAYLOADS),
                }
                await client.socket.send(orjson.dumps(message).decode())
            await client.socket.close()
        except websockets.ConnectionClosed:
            pass
        assert client.socket.close_code in CODES
    healthy = await running.connect()
    await healthy.subscribe(running)
    await running.publish("b1")
    assert (await healthy.receive())["payload"]["data"]["changes"]["_id"] == "b1"
