from resuena_people import Kind
from resuena_world import World


async def test_everybody_is_who_they_are(world: World) -> None:
    for kind, person in world.people.items():
        answer = await person.ask("{ session { authenticated guest permissions company { _id } } }")
        print(kind, answer.body)
