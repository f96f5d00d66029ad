"""The names of sounds, which are names of files as well."""

from ramses_desktop.engine import sound


def test_every_sound_has_a_name_of_its_own_that_is_a_good_name_for_a_file():
    names = {constant: name for constant, name in vars(sound).items() if constant.isupper()}
    assert len(names) > 30
    assert [name for constant, name in names.items() if name != constant.lower()] == []
