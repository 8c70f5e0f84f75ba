# %% [markdown]
# # An overturning map
# Which frequencies and amplitudes of one sine pulse overturn a 1:2 block?

# %%
import matplotlib.pyplot as plt
import numpy as np
import teeter

scenario = {
    "title": "Block 1:2, one sine pulse",
    "block": [{"width": 0.5, "height": 1.0}],
    "ground": {"horizontal": {"kind": "sine", "amplitude": "0.6 g", "omega": 10.0}},
    "run": {"duration": 20.0},
    "study": {
        "kind": "map",
        "x": {"key": "ground.horizontal.omega", "over": "p", "from": 0.5, "to": 10, "points": 101},
        "y": {"key": "ground.horizontal.amplitude", "over": "g tan alpha", "from": 1, "to": 12, "points": 101},
    },
}
table = teeter.study(scenario)
print(table)

# %% [markdown]
# `codes` is the map as a view of the table, a row for each value of y.

# %%
print(table.codes.shape, table.labels["code"])
for code, label in enumerate(table.labels["code"]):
    print(f"{np.mean(table.codes == code):6.1%}  {label}")

# %%
table.plot()
plt.savefig("map.png", dpi=120)

# %% [markdown]
# One cell of the map as a whole motion.

# %%
case = int(np.flatnonzero(table["code"] == 2)[0])
print(table.settings(case))
print(table.run(case))
