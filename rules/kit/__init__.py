"""What games are built with: pieces that several share, and that the program itself never asks for.

A game takes of them what fits its rulebook. Nothing here names a game, and the core does without.

* `law`, `data_check`, `rows`: its books read once, charts and settings in force, what is wrong in its data.
* `ground`, `situation`, `near`, `lines`: the board under the law, a position on it, lines of supply.
* `judging`, `prices`, `shifts`: a judge made of chapters, what steps and paths come to, columns moved.
* `margins`: what single points and units more or fewer would change in an attack.
* `asked`: what each part of its turn is given.
* `combats`, `combat_text`: a combat of one round fought out, and the text of the combat under way.
* `choices`: what combats of every game offer alike.
* `set_ups`: who is still to be placed, and an automatic set-up tried by chance.
* `boards`, `desk`: boards and questions in a form of the game's own.
* `facts`, `spelling`: facts that are declared by a form, which writes and reads them.
* `invariants`: what cannot be after any step of play.
"""
